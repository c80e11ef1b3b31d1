import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networksFileSchema } from '@foyer/contract/networksFile'
import { callRpc } from '@foyer/sandbox/callRpc'
import { startSandbox } from '@foyer/sandbox/world'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'

/** The first chain of the sandbox. */
export const chainId = 'eip155:31337'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

/** The transaction of a swap step. */
export interface SentCall {
  readonly to: string
  readonly data?: string
  readonly value?: string
}

/** Starts the sandbox's chains with their pools, and an account with large balances. */
export async function startSwapWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-swap-'))
  const world = await startSandbox({ dataDir: folder, quiet: true })
  const networks = networksFileSchema.parse(JSON.parse(readFileSync(world.networksFile, 'utf8')))
  const rpc = createNodeRpc({ networks, now: Date.now })
  const { tokens, poolRouter } = world.addresses
  const account = world.accounts[0]?.address ?? ''
  const ask = (method: string, ...params: unknown[]) => callRpc(world.urls.evm, method, params)

  async function send({ to, data = '0x', value = '0' }: SentCall): Promise<string> {
    const call = { from: account, to, data, value: toHex(BigInt(value)), gas: '0x2dc6c0' }
    const hash = String(await ask('eth_sendTransaction', call))
    await ask('evm_mine')
    const receipt = (await ask('eth_getTransactionReceipt', hash)) as { status: string }
    if (receipt.status !== '0x1') throw new Error(`${hash} failed`)
    return hash
  }

  for (const token of [tokens.sUSD, tokens.sUSDT, tokens.FOY]) {
    const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [account as Hex, 10n ** 24n] })
    await send({ to: token, data })
  }
  return {
    networks: { ...networks, networks: networks.networks.map((network) => ({ ...network, activity: [] })) },
    ...{ rpc, account, tokens, router: poolRouter, wrapped: tokens.WETH, ask, send },
    /** The token ids in the API. */
    ids: {
      eth: `${chainId}:${native}`,
      sUSD: `${chainId}:${tokens.sUSD}`,
      sUSDT: `${chainId}:${tokens.sUSDT}`,
      FOY: `${chainId}:${tokens.FOY}`,
    },
    balanceOf: async (token: string | undefined, of = account): Promise<bigint> => {
      if (token === undefined) return BigInt(String(await ask('eth_getBalance', of, 'latest')))
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of as Hex] })
      return BigInt(String(await ask('eth_call', { to: token, data }, 'latest')))
    },
    allow: async (token: string, spender: string, amount: bigint) => {
      const args = [spender as Hex, amount] as const
      await send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) })
    },
    close: async () => {
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The result of {@link startSwapWorld}. */
export type SwapWorld = Awaited<ReturnType<typeof startSwapWorld>>
