declare module '*.aba?raw' {
  const text: string
  export default text
}
