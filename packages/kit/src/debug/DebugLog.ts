/** A wallet that announced itself (EIP-6963); what it says of itself is foreign text. */
export interface Announcement {
  readonly name: string
  readonly rdns: string
}

/** A message between page and frame by its name: what it carries is not kept. */
export interface FrameMessage {
  readonly atMs: number
  readonly direction: 'to frame' | 'from frame'
  readonly name: string
}

/** A request to a node by the names of its methods: what it asks with and what comes back is not kept. */
export interface RpcCall {
  readonly atMs: number
  readonly methods: readonly string[]
  /** CAIP-2. */
  readonly network: string
  readonly durationMs: number
  /** The status of the answer, and the code of its error (JSON-RPC); `failed` or `aborted` where there was none. */
  readonly status: string
}

/** What was seen since the panel was opened, oldest first. */
export interface DebugLog {
  readonly announcements: readonly Announcement[]
  readonly frameMessages: readonly FrameMessage[]
  readonly rpcCalls: readonly RpcCall[]
}

/** Longest list: a page that stands open for a day must not grow without end. */
export const maxEntries = 200

/** The newest entries of a list and one more. */
export function append<Entry>(list: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...list.slice(1 - maxEntries), entry]
}

/** Foreign text in one line, without the control and direction characters that could dress it up as something else. */
export function toLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 80) : ''
}
