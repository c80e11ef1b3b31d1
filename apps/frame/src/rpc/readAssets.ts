import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { Network } from '@foyer/kit/networks/Network'
import { FrameFailure } from '../FrameFailure.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

interface Asset {
  readonly address: string
  readonly balance: string
  readonly type: 'native' | 'erc20'
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** EIP-7811 `wallet_getAssets` for one network: what it pays fees with and the tokens its definition names, if there are any. */
export async function readAssets(
  network: Network,
  { eip155 }: WalletAddresses,
  ask: Ask,
): Promise<Readonly<Record<string, readonly Asset[]>>> {
  const native = readBalance(ask('eth_getBalance', [eip155, 'latest'])).then((balance) => ({
    address: 'native',
    balance,
    type: 'native' as const,
    metadata: network.nativeCurrency,
  }))
  const tokens = (network.tokens ?? []).map(async ({ address, name, symbol, decimals }) => {
    const data = `0x70a08231${eip155.slice(2).toLowerCase().padStart(64, '0')}`
    const balance = await readBalance(ask('eth_call', [{ to: address, data }, 'latest']))
    return { address, balance, type: 'erc20' as const, metadata: { name, symbol, decimals } }
  })
  const assets = await Promise.all([native, ...tokens])
  return {
    [`0x${Number(network.id).toString(16)}`]: assets.filter(
      ({ type, balance }) => type === 'native' || balance !== '0x0',
    ),
  }
}

/** A hex quantity without leading zeros; an empty answer (no contract there) is nothing. */
async function readBalance(answer: Promise<unknown>): Promise<string> {
  const hex = await answer
  if (typeof hex !== 'string' || !/^0x[0-9a-fA-F]*$/.test(hex))
    throw new FrameFailure('internal_error', 'An error occurred', { cause: 'The node gave no balance' })
  return hex === '0x' ? '0x0' : `0x${BigInt(hex).toString(16)}`
}
