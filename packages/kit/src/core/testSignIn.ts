import { formatMessage } from '@foyer/sign-in/formatMessage'
import { recoverMessageAddress } from 'viem'
import { createEip155Adapter } from '../adapters/eip155/index.js'
import type { AppKitOptions } from './Options.js'
import type { SIWXConfig, SIWXSession } from './public/appKitTypes.js'
import { createTestEngine } from './testEngine.js'

/** Creates an app's `siwx` that issues one-time nonces, verifies signatures and stores sessions. */
export function createTestHost(rules: Partial<SIWXConfig> = {}) {
  const sessions: SIWXSession[] = []
  const nonces = new Set<string>()
  const asked: string[] = []
  const host = { isDown: false, nonceCount: 0, cleared: 0 }
  const isOf = ({ data }: SIWXSession, chainId: string, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const siwx: SIWXConfig = {
    async createMessage({ accountAddress, chainId }) {
      if (host.isDown) throw new Error('no nonce')
      host.nonceCount++
      const nonce = `nonce000${host.nonceCount}`
      nonces.add(nonce)
      const data = { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example', version: '1', nonce }
      return { ...data, statement: 'Welcome', toString: () => formatMessage({ ...data, statement: 'Welcome' }) }
    },
    async addSession(session) {
      const { data, message, signature } = session
      if (!nonces.delete(data.nonce)) throw new Error('unknown nonce')
      const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
      if (signer !== data.accountAddress) throw new Error('signed by another account')
      sessions.push(session)
    },
    async revokeSession(chainId, address) {
      const rest = sessions.filter((each) => !isOf(each, chainId, address))
      sessions.splice(0, sessions.length, ...rest)
    },
    async setSessions(list) {
      if (list.length === 0) host.cleared++
      sessions.splice(0, sessions.length, ...list)
    },
    async getSessions(chainId, address) {
      asked.push(`${chainId}:${address}`)
      if (host.isDown) throw new Error('down')
      return sessions.filter((each) => isOf(each, chainId, address))
    },
    getRequired: () => true,
    ...rules,
  }
  return { siwx, sessions, asked, host }
}

/** Creates a client with sign-in. Also returns its events and the wallet's signature requests. */
export function openSignIn(rules: Partial<SIWXConfig> = {}, options: Partial<AppKitOptions> = {}) {
  const side = createTestHost(rules)
  const engine = createTestEngine({ options: { siwx: side.siwx, adapters: [createEip155Adapter()], ...options } })
  const events: { readonly event: string }[] = []
  engine.client.store.subscribe(({ event }, before) => event !== before.event && events.push(event.data))
  const named = (start: string) => events.filter(({ event }) => event.includes(start))
  const signed = () => engine.wallet.requests.filter(({ method }) => method === 'personal_sign')
  return { ...engine, ...side, named, signed }
}
