/** What one visit to one page measured. Absent values belong to pages that have nothing to open. */
export interface Visit {
  readonly buttonMs: number
  readonly bytesBefore: number
  readonly bytesAfter?: number
  /** Requests for the page's own files, its document included. */
  readonly ownRequestsBefore: number
  readonly otherRequestsBefore: number
  readonly otherRequestsAfter?: number
  readonly otherHosts: readonly string[]
  readonly firstOpenMs?: number
  /** The same with no pointer on the button before the press. */
  readonly coldOpenMs?: number
  readonly secondOpenMs?: number
  readonly heapBytes: number
  readonly nodes: number
  readonly longTasks: number
  readonly longTasksMs: number
}

/** What does not vary from visit to visit: looked at once per page, at full speed. */
export interface Quality {
  readonly axe: readonly string[]
  readonly hasDialog: boolean
  readonly focusInsideOnOpen: boolean
  readonly focusTrapped: boolean
  readonly escapeCloses: boolean
  readonly focusReturns: boolean
}
