/** The interface of the measured page for the bench. */
export interface BenchLogin {
  begin(): void
  /** Returns the milliseconds from the last press or digit to the address; 0 until the address is there. */
  tookMs(): number
  /** Requests a signature. Returns the wall-clock time in ms when it was there. */
  sign(): Promise<number>
  leave(): Promise<void>
}

declare global {
  interface Window {
    benchLogin: BenchLogin
  }
}
