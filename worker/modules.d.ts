declare module '*.sql' {
  const sql: string
  export default sql
}

declare module '*.csv?raw' {
  const text: string
  export default text
}
