import { IncomingMessage } from 'node:http'

/**
 * A request that asks for no other protocol than WebSocket. Where somebody listens for upgrades, Node hands over every request with
 * an `Upgrade` header; Java's client and curl offer HTTP/2 with one in each first request, and are content with HTTP/1.1.
 */
export class WebSocketOnlyRequest extends IncomingMessage {
  /** What Node read in the headers. No initial value, which would replace what the constructor above has set. */
  declare private asked: boolean | null

  /** Node reads it before it decides who gets the request, and goes on as if nobody listened for upgrades when it is false. */
  get upgrade(): boolean {
    if (this.asked !== true) return false
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket'
  }

  set upgrade(asked: boolean | null) {
    this.asked = asked
  }
}
