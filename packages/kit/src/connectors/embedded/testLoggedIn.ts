import { vi } from 'vitest'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import type { EmbeddedEip155Provider } from './createEip1193Provider.js'
import type { EmbeddedSolanaProvider } from './createSolanaProvider.js'
import { setUpEmbedded } from './testEmbedded.js'

/** Sets up the embedded wallet of a logged-in user, with its providers. */
export async function setUpLoggedIn(options: Parameters<typeof setUpEmbedded>[0] = {}) {
  const set = setUpEmbedded(options)
  await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
  await set.run(connectOtp(set.client, '424242', set.signal))
  const find = (chain: string) => set.connector.connectors?.find((each) => each.chain === chain)?.provider
  const eip155 = find('eip155') as EmbeddedEip155Provider
  const solana = find('solana') as EmbeddedSolanaProvider
  // The request code loads with the first request; the announcement code loads with the connection.
  await eip155.request({ method: 'eth_chainId' })
  await vi.dynamicImportSettled()
  const getModal = () => {
    const { open, request } = set.client.store.getState().modal
    return { open, view: request.view, how: request.how }
  }
  /** Leaves all requests without a response. */
  const hang = () => {
    set.frame.answers.RPC_REQUEST = () => new Promise(() => undefined)
  }
  return { ...set, eip155, solana, getModal, hang }
}

export type LoggedIn = Awaited<ReturnType<typeof setUpLoggedIn>>

export function sign({ eip155, frame }: LoggedIn) {
  return eip155.request({ method: 'personal_sign', params: ['0x68690a', frame.evmAddress] })
}
