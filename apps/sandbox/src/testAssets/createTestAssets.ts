import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseUnits } from 'viem'
import { type SandboxAccount, treasuryIndex } from '../accounts.js'
import { sandboxAddresses } from '../addresses.js'
import { callRpc, NodeRpcError } from '../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../SandboxError.js'
import { specialPostcards } from '../services/nfts/documents.js'
import { lureToken, neighbourCoin } from '../tokens.js'

const postcardsAbi = parseAbi([
  'function mint(address to, uint256 id)',
  'function ownerOf(uint256 id) view returns (address)',
])
const badgesAbi = parseAbi(['function mint(address to, uint256 id, uint256 value)'])
const coinAbi = parseAbi(['function mint(address to, uint256 value)'])
const crowdAbi = parseAbi(['function scatter(address token, address[] recipients, uint256 value, uint256 count)'])

/** The index of the account that sends tokens to the first one. */
export const neighbourIndex = 8
const firstPostcards = [1, 2, specialPostcards.svg]
const faultyPostcards = [
  specialPostcards.brokenJson,
  specialPostcards.missingPicture,
  specialPostcards.privatePicture,
  specialPostcards.lure,
]
/** The other recipients of the scam token: a scammer also sends to arbitrary addresses. */
const strangers = Array.from(
  { length: 40 },
  (_, index): Address => `0x${(0x5000 + index).toString(16).padStart(40, '0')}`,
)

/**
 * Gives the first account NFTs, unlisted tokens, an approval and a failed transaction, so that its lists are not empty.
 * The second account gets the faulty postcards. Does nothing the second time.
 */
export async function createTestAssets(url: string, accounts: readonly SandboxAccount[]): Promise<void> {
  if (await isMinted(url, firstPostcards[0] ?? 1)) return
  const [first, second, neighbour, treasury] = [0, 1, neighbourIndex, treasuryIndex].map(
    (index) => accounts[index]?.address,
  )
  if (first === undefined || second === undefined || neighbour === undefined || treasury === undefined)
    throw new SandboxError('internal', 'the test mnemonic has too few accounts')

  await sendFromUnlocked(url, treasury, [
    ...firstPostcards.map((id) => mintPostcard(first, id)),
    ...faultyPostcards.map((id) => mintPostcard(second, id)),
    ...[1, 2].map((id) => mintBadges(first, id, 5)),
    scatterLure([...accounts.map(({ address }) => address), ...strangers]),
    mintNeighbourCoin(first, '250'),
    mintNeighbourCoin(neighbour, '1000'),
  ])
  await sendFromUnlocked(url, neighbour, [sendNeighbourCoin(first, '12.5')])
  const { sUSD } = sandboxAddresses.tokens
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [neighbour, parseUnits('100', 6)],
  })
  // More than the balance: the transaction is mined but fails.
  const tooMuch = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [second, parseUnits('1000000', 6)],
  })
  await sendFromUnlocked(url, first, [
    { to: second, value: parseUnits('0.05', 18) },
    { to: sUSD, data: approve },
    { to: sUSD, data: tooMuch, failsWithGas: 100_000n },
  ])
}

/** Returns a transfer of Neighbour Coin, in whole coins. */
export function sendNeighbourCoin(to: Address, amount: string): UnlockedCall {
  const value = parseUnits(amount, neighbourCoin.decimals)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] })
  return { to: sandboxAddresses.neighbourCoin, data }
}

/** Returns a mint of Neighbour Coin, in whole coins. */
export function mintNeighbourCoin(to: Address, amount: string): UnlockedCall {
  const value = parseUnits(amount, neighbourCoin.decimals)
  const data = encodeFunctionData({ abi: coinAbi, functionName: 'mint', args: [to, value] })
  return { to: sandboxAddresses.neighbourCoin, data }
}

/** Returns a call that makes `count` transfers of a token in one transaction, with the recipients in turn. */
export function scatter(token: Address, recipients: readonly Address[], value: bigint, count: number): UnlockedCall {
  const args = [token, recipients, value, BigInt(count)] as const
  return { to: sandboxAddresses.crowd, data: encodeFunctionData({ abi: crowdAbi, functionName: 'scatter', args }) }
}

function scatterLure(recipients: readonly Address[]): UnlockedCall {
  const value = parseUnits('5000', lureToken.decimals)
  return scatter(sandboxAddresses.lureToken, recipients, value, recipients.length)
}

function mintPostcard(to: Address, id: number): UnlockedCall {
  const data = encodeFunctionData({ abi: postcardsAbi, functionName: 'mint', args: [to, BigInt(id)] })
  return { to: sandboxAddresses.postcards, data }
}

function mintBadges(to: Address, id: number, amount: number): UnlockedCall {
  const data = encodeFunctionData({ abi: badgesAbi, functionName: 'mint', args: [to, BigInt(id), BigInt(amount)] })
  return { to: sandboxAddresses.badges, data }
}

async function isMinted(url: string, id: number): Promise<boolean> {
  const data = encodeFunctionData({ abi: postcardsAbi, functionName: 'ownerOf', args: [BigInt(id)] })
  try {
    await callRpc(url, 'eth_call', [{ to: sandboxAddresses.postcards, data }, 'latest'])
    return true
  } catch (error) {
    // The contract reverts for an id that was never minted.
    if (error instanceof NodeRpcError) return false
    throw error
  }
}
