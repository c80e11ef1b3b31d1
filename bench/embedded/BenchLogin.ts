/** What the measured page lets the bench do. */
export interface BenchLogin {
  begin(): void
  /** Milliseconds from the last press or digit to the address; 0 until it is there. */
  tookMs(): number
  /** Asks for a signature; the wall clock, in ms, when it was there. */
  sign(): Promise<number>
  leave(): Promise<void>
}

declare global {
  interface Window {
    benchLogin: BenchLogin
  }
}
