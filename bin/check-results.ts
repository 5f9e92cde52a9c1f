/** Writes a line to standard output. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** Collects the results of a check. Prints one line for each result, and the counts at the end. */
export class CheckResults {
  #good = 0
  #all = 0

  /** Prints a result with its evidence: the last line of an output, or all of it if the check failed. */
  judge(title: string, isGood: boolean, evidence: unknown): void {
    const text = typeof evidence === 'string' ? evidence.trim() : JSON.stringify(evidence)
    printLine(`${isGood ? 'ok    ' : 'FAILED'} ${title}: ${isGood ? (text.split('\n').at(-1) ?? '') : text}`)
    this.#all++
    this.#good += Number(isGood)
  }

  /** Prints the counts, and sets the exit code: 0 only if there are results and all are good. */
  finish(): void {
    printLine(`${this.#good}/${this.#all}`)
    process.exitCode = this.#all > 0 && this.#good === this.#all ? 0 : 1
  }
}
