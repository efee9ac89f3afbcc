/** A line for `scripts/each-fault/report.ts`, which listens to what is written while tests run. */
export function tellReport(what: 'routes' | 'proof', told: object) {
  console.info(`each fault, ${what}: ${JSON.stringify(told)}`)
}
