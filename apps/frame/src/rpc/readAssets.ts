import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { WalletAsset } from '@foyer/contract/walletAssets'
import type { Network } from '@foyer/kit/networks/Network'
import { FrameFailure } from '../FrameFailure.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The frame knows no pictures and no prices; both fields are part of a valid asset [S5.20]. */
const unknown = { iconUrl: '', price: 0 }

/** ERC-7811 `wallet_getAssets` for one network: what it pays fees with and the tokens its definition names, if there are any [S5.17-S5.20]. */
export async function readAssets(
  network: Network,
  { eip155 }: WalletAddresses,
  ask: Ask,
): Promise<Readonly<Record<string, readonly WalletAsset[]>>> {
  const native = readBalance(ask('eth_getBalance', [eip155, 'latest'])).then((balance) => ({
    address: 'native',
    balance,
    type: 'NATIVE' as const,
    metadata: { ...network.nativeCurrency, ...unknown },
  }))
  const tokens = (network.tokens ?? []).map(async ({ address, name, symbol, decimals }) => {
    const data = `0x70a08231${eip155.slice(2).toLowerCase().padStart(64, '0')}`
    const balance = await readBalance(ask('eth_call', [{ to: address, data }, 'latest']))
    return { address, balance, type: 'ERC20' as const, metadata: { name, symbol, decimals, ...unknown } }
  })
  const assets = await Promise.all([native, ...tokens])
  return {
    [`0x${Number(network.id).toString(16)}`]: assets.filter(
      ({ type, balance }) => type === 'NATIVE' || balance !== '0x0',
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
