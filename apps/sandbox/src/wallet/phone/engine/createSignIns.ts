import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { refusalCodes } from '../namespaces/RequestError.js'
import { PhoneError } from '../PhoneError.js'
import { narrowSignIn } from '../proposal/narrowSignIn.js'
import type { Kit } from './openWalletKit.js'
import { provideBuffer, withTimeout } from './openWalletKit.js'
import type { Question } from './PhoneState.js'
import { cleanText, readPeer } from './readPeer.js'

const relayTimeoutMs = 30_000
const noRelay = 'The relay does not answer. Is the server running?'

/** An app's request to sign in while connecting (CAIP-122, EIP-5573). */
export type SignInQuestion = Extract<Question, { kind: 'signIn' }>
type Pending = ReturnType<Kit['engine']['signClient']['auth']['requests']['getAll']>[number]

interface SignInAccount {
  readonly address: string
  readonly chainId: string
}

/** Creates the handlers of sign-ins that came with a pairing. */
export function createSignIns({
  kit,
  namespaces,
}: {
  readonly kit: Kit
  readonly namespaces: readonly PhoneNamespace[]
}) {
  const eip155 = namespaces.find(({ namespace }) => namespace === 'eip155')
  const list = () => kit.engine.signClient.auth.requests.getAll()
  const find = (id: number): Pending => {
    const pending = list().find((one) => one.id === id)
    if (pending === undefined) throw new PhoneError('unknown', 'The app no longer waits for this.')
    return pending
  }
  const narrow = ({ authPayload }: Pending) =>
    narrowSignIn(
      authPayload,
      (eip155?.chains ?? []).map(({ chainId }) => chainId),
      eip155?.methods ?? [],
    )
  const reject = async (id: number, code: number = refusalCodes.declined, message = 'The person declined.') => {
    await withTimeout(kit.rejectSessionAuthenticate({ id, reason: { code, message } }), relayTimeoutMs, noRelay)
  }

  return {
    list,
    reject,
    /**
     * Creates the question for the user. If the wallet does not support the sign-in, rejects it and returns undefined.
     */
    read(id: number): SignInQuestion | undefined {
      const pending = find(id)
      const { requester, expiryTimestamp } = pending
      try {
        const { payload, methods } = narrow(pending)
        const { domain, aud: uri, chains } = payload
        const peer = readPeer(requester.metadata)
        return {
          kind: 'signIn',
          id,
          peer,
          expiresAtMs: expiryTimestamp * 1_000,
          domain: cleanText(domain, 200),
          uri: cleanText(uri, 500),
          statement: cleanText(payload.statement, 2_000),
          isElsewhere: readHost(peer.url) !== domain || readHost(uri) !== domain,
          chainNames: chains.map((id) => eip155?.chains.find(({ chainId }) => chainId === id)?.name ?? id),
          methods,
        }
      } catch {
        reject(id, refusalCodes.unsupportedChains, 'This wallet has none of the networks the app works with.').catch(
          () => {},
        )
        return undefined
      }
    },
    /** Signs for every network with one account. The first network becomes the active one of the app. */
    async approve(id: number, account: SignInAccount): Promise<void> {
      // The request may have arrived before sign-ins were switched off.
      const takeBufferAway = provideBuffer()
      try {
        await approve(id, account)
      } finally {
        takeBufferAway()
      }
    },
  }

  async function approve(id: number, { address, chainId }: SignInAccount): Promise<void> {
    const { payload } = narrow(find(id))
    const { type: _type, chains: requested, ...words } = payload
    const chains = [...requested].sort((a, b) => Number(b === chainId) - Number(a === chainId))
    const auths = []
    for (const chain of chains) {
      const account = `${chain}:${address}`
      // The message ends its statement with the permissions in the format of EIP-5573.
      const text = kit.formatAuthMessage({ request: payload, iss: account })
      const s = await sign(id, chain, address, text)
      auths.push({
        h: { t: 'caip122' as const },
        p: { ...words, iss: `did:pkh:${account}` },
        s: { t: 'eip191' as const, s },
      })
    }
    await withTimeout(kit.approveSessionAuthenticate({ id, auths }), relayTimeoutMs, noRelay)
  }

  async function sign(id: number, chainId: string, address: string, text: string): Promise<string> {
    if (eip155 === undefined) throw new PhoneError('unknown', 'This wallet has no such account.')
    const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const request = { id, chainId, method: 'personal_sign', params: [hex, address], addresses: [address] }
    const rest = { chainIds: [chainId], activeChainId: chainId, appUrl: '' }
    const { result } = await eip155.execute({ ...request, ...rest }, { signed: [], store: () => {} })
    return String(result)
  }
}

function readHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
