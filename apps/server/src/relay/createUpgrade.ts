import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Admission, type AdmissionRules, authoriseRequest, rejectUpgrade } from './authoriseRequest.js'
import type { RelayMetrics } from './createRelayMetrics.js'
import type { Sender, Senders } from './createSenders.js'
import { closeCodes } from './RelayError.js'
import { relayLimits } from './relayLimits.js'
import type { Client, Clients } from './tallies.js'

/** An open socket of a client whose token is valid. */
export interface AdmittedSocket {
  readonly socket: WebSocket
  readonly client: Client
  readonly sender: Sender
  readonly tokenExpiresAtMs: number
}

type Refused = Extract<Admission, { status: 'refused' }>

/** Creates the handler of WebSocket upgrade requests. It passes admitted sockets to `serve`, and rejects the others. */
export function createUpgrade(options: {
  rules: AdmissionRules
  clients: Clients
  senders: Senders
  metrics: RelayMetrics
  logger: Logger
  now: () => number
  isStopping: () => boolean
  /** Returns whether there is room for one more socket, next to the served ones and `others`. */
  hasRoom: (others: number) => boolean
  serve: (admitted: AdmittedSocket) => void
}): {
  /** Handles a request. Never rejects. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Terminates the refused sockets that are not closed yet. */
  readonly terminateRefused: () => void
} {
  const { rules, clients, senders, metrics, logger, now, isStopping, hasRoom, serve } = options
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: pairingLimits.frameChars,
  })
  /** Sockets whose close frame is sent, and that are not closed yet. */
  const refused = new Set<WebSocket>()
  const state = { opening: 0 }

  const findLimitError = (address: string, projectId?: string): Refused | undefined => {
    const limit = senders.findLimit(projectId === undefined ? { address } : { address, projectId })
    if (limit === undefined) return undefined
    return { status: 'refused', code: 'rate_limited', reason: `Too many sockets of this ${limit}`, retryAfter: '60' }
  }

  const findEarlyError = (address: string): Refused | undefined => {
    if (isStopping()) return { status: 'refused', code: 'unavailable', reason: 'The relay is stopping' }
    if (!hasRoom(refused.size + state.opening))
      return { status: 'refused', code: 'unavailable', reason: 'The relay has reached its limit of sockets' }
    return findLimitError(address)
  }

  // A page cannot read the response to a rejected handshake, so send the reason in a close frame.
  const closeRefused = (socket: WebSocket, address: string, admission: Exclude<Admission, Refused>) => {
    metrics.count('refused_sockets')
    refused.add(socket)
    const sender = senders.enter({ address, projectId: '' })
    socket.on('close', () => {
      refused.delete(socket)
      senders.removeSocket(sender)
    })
    socket.on('error', () => socket.terminate())
    if (admission.status === 'unauthorised') socket.close(closeCodes.unauthorised, admission.reason)
    else socket.close(closeCodes.misbehaved, 'Too many sockets of this client')
  }

  const handleSocket = (socket: WebSocket, address: string, admission: Exclude<Admission, Refused>) => {
    if (admission.status === 'unauthorised') return closeRefused(socket, address, admission)
    const { clientId, projectId, expiresAtMs } = admission
    if (clients.countSockets(clientId) >= relayLimits.socketsPerClient) return closeRefused(socket, address, admission)
    const client = clients.add(clientId)
    const sender = senders.enter({ address, projectId })
    serve({ socket, client, sender, tokenExpiresAtMs: expiresAtMs })
  }

  return {
    upgrade: async (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      const reject = (admission: Refused) => {
        metrics.count('refused_sockets')
        rejectUpgrade(socket, admission)
      }
      const address = rules.addressOf(request)
      const early = findEarlyError(address)
      if (early !== undefined) return reject(early)
      state.opening += 1
      try {
        const admission = await authoriseRequest(request, rules, now())
        if (admission.status === 'refused') return reject(admission)
        if (socket.destroyed) return
        // Other sockets may have opened during the lookup of the project.
        const late = findLimitError(address, admission.status === 'admitted' ? admission.projectId : undefined)
        if (late !== undefined) return reject(late)
        webSockets.handleUpgrade(request, socket, head, (webSocket) => handleSocket(webSocket, address, admission))
      } catch (error) {
        logger.error({ err: error }, 'cannot open a socket')
        socket.destroy()
      } finally {
        state.opening -= 1
      }
    },
    terminateRefused: () => {
      for (const socket of [...refused]) socket.terminate()
    },
  }
}
