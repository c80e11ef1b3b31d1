import { Transform } from 'node:stream'

/** Delays the announcements that a server sends to the relays, for a filter of `startTcpProxy`. */
export interface NewsGate {
  readonly makeFilter: () => Transform
  /** Delays all announcements until `release`. Other data passes. */
  readonly pause: () => void
  /** Passes on the held announcements in their order. */
  readonly release: () => void
}

/** The rules to split a server's stream into messages. */
interface Protocol {
  /** The length of the first message, undefined if it is not complete. */
  readonly measure: (bytes: Buffer) => number | undefined
  readonly isNews: (message: Buffer) => boolean
}

/** A PostgreSQL message is a letter, its length without the letter, and a body. */
export const postgresNews: Protocol = {
  measure: (bytes) => {
    const length = bytes.length < 5 ? undefined : 1 + bytes.readUInt32BE(1)
    return length === undefined || bytes.length < length ? undefined : length
  },
  isNews: (message) => message[0] === 'A'.charCodeAt(0),
}

/** Redis writes each announcement at once, and a subscribed connection receives nothing else. */
export const redisNews: Protocol = {
  measure: (bytes) => (bytes.length === 0 ? undefined : bytes.length),
  isNews: (message) => message.includes('$7\r\nmessage\r\n'),
}

/** Creates a gate that is open. */
export function createNewsGate({ measure, isNews }: Protocol): NewsGate {
  const held: (() => void)[] = []
  const state = { isHeld: false }
  return {
    makeFilter: () => {
      let rest = Buffer.alloc(0)
      return new Transform({
        transform(chunk: Buffer, _, done) {
          rest = Buffer.concat([rest, chunk])
          for (let length = measure(rest); length !== undefined; length = measure(rest)) {
            const message = rest.subarray(0, length)
            rest = rest.subarray(length)
            if (state.isHeld && isNews(message)) held.push(() => this.destroyed || this.push(message))
            else this.push(message)
          }
          done()
        },
      })
    },
    pause: () => {
      state.isHeld = true
    },
    release: () => {
      state.isHeld = false
      for (const pass of held.splice(0)) pass()
    },
  }
}
