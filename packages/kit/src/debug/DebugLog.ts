/** A wallet that announced itself (EIP-6963). Its texts are untrusted. */
export interface Announcement {
  readonly name: string
  readonly rdns: string
}

/** The name of a message between page and frame. The payload is not stored. */
export interface FrameMessage {
  readonly atMs: number
  readonly direction: 'to frame' | 'from frame'
  readonly name: string
}

/** The method names of a request to a node. Parameters and results are not stored. */
export interface RpcCall {
  readonly atMs: number
  readonly methods: readonly string[]
  /** CAIP-2. */
  readonly network: string
  readonly durationMs: number
  /** The HTTP status of the response with its JSON-RPC error code, or `failed` or `aborted` without a response. */
  readonly status: string
}

/** The entries since the panel was opened, oldest first. */
export interface DebugLog {
  readonly announcements: readonly Announcement[]
  readonly frameMessages: readonly FrameMessage[]
  readonly rpcCalls: readonly RpcCall[]
}

/** The maximum length of each list. It limits the memory of a page that stays open for days. */
export const maxEntries = 200

/** Returns the list with one more entry, limited to the newest `maxEntries`. */
export function appendEntry<Entry>(list: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...list.slice(1 - maxEntries), entry]
}

/** Converts untrusted text to one line: removes control and direction characters, and truncates it to 80 characters. */
export function sanitizeLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 80) : ''
}
