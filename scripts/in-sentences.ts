/** Runs a command. What is wrong is said in a sentence and not by a stack: whoever reads it is an operator, often in a hurry. */
export async function inSentences(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    console.error((error as Error).message) // commands throw errors alone
    process.exitCode = 1
  }
}
