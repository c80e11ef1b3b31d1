import { evmAddress } from '@foyer/contract/http/accounts'
import type { WalletAsset } from '@foyer/contract/walletAssets'
import { numberToHex, parseUnits } from 'viem'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import type { AccountBalancesService } from './accountBalances.js'

const maxChains = 10
const chainHex = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i))
const request = z.object({
  account: evmAddress,
  chainFilter: z.optional(z.array(chainHex).check(z.maxLength(maxChains))),
})

/**
 * Returns the result of `wallet_getAssets` (ERC-7811) for an account: on the networks of its `chainFilter`, or on
 * `chainId` without one. Omits networks that the server does not read [S7.26, S3.24-S3.27]. Throws `bad_request`, and
 * the errors of the balance provider.
 */
export async function fetchWalletAssets(
  accountBalances: Pick<AccountBalancesService, 'fetchBalances'>,
  chainId: string,
  params: unknown,
): Promise<Readonly<Record<string, readonly WalletAsset[]>>> {
  const { data } = request.safeParse(Array.isArray(params) ? params[0] : undefined)
  if (data === undefined) throw new HttpError('bad_request', 'params: must be an account and a chain filter')
  const { account, chainFilter = [numberToHex(Number(chainId.split(':')[1]))] } = data
  const lists = await Promise.all(
    [...new Set(chainFilter)].map(async (hex) => {
      const assets = await fetchAssets(accountBalances, `eip155:${Number(hex)}`, account)
      return assets === undefined ? [] : [[hex, assets] as const]
    }),
  )
  return Object.fromEntries(lists.flat())
}

async function fetchAssets(
  accountBalances: Pick<AccountBalancesService, 'fetchBalances'>,
  chainId: string,
  address: string,
): Promise<WalletAsset[] | undefined> {
  try {
    const { balances } = await accountBalances.fetchBalances({ address, chainId })
    return balances.map(({ name, symbol, address: tokenId, quantity, price, value, iconUrl }) => {
      const decimals = Number(quantity.decimals)
      return {
        address: tokenId?.slice(chainId.length + 1) ?? 'native',
        balance: numberToHex(parseUnits(quantity.numeric, decimals)),
        type: tokenId === undefined ? 'NATIVE' : 'ERC20',
        metadata: { name, symbol, decimals, iconUrl, price, ...(value === undefined ? {} : { value }) },
      }
    })
  } catch (error) {
    if (error instanceof HttpError && error.code === 'unsupported_chain') return undefined
    throw error
  }
}
