/** The results of one visit to one page. Pages without a dialog lack some values. */
export interface Visit {
  readonly buttonMs: number
  readonly bytesBefore: number
  readonly bytesAfter?: number
  /** The number of requests for the page's own files, including its document. */
  readonly ownRequestsBefore: number
  readonly otherRequestsBefore: number
  readonly otherRequestsAfter?: number
  readonly otherHosts: readonly string[]
  readonly firstOpenMs?: number
  /** The same, without the pointer on the button before the press. */
  readonly coldOpenMs?: number
  readonly secondOpenMs?: number
  readonly heapBytes: number
  readonly nodes: number
  readonly longTasks: number
  readonly longTasksMs: number
}

/** Results that are the same in each visit. Checked once per page, at full speed. */
export interface Quality {
  readonly axe: readonly string[]
  readonly hasDialog: boolean
  readonly focusInsideOnOpen: boolean
  readonly focusTrapped: boolean
  readonly escapeCloses: boolean
  readonly focusReturns: boolean
}
