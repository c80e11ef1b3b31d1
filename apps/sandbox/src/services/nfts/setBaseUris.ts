import { type Address, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'

const abi = parseAbi(['function baseUri() view returns (string)', 'function setBaseUri(string uri)'])

/** Tells both collections where the sandbox pages are, when they do not know or the port is another one now. */
export async function setBaseUris(url: string, origin: string, treasury: Address): Promise<void> {
  const calls: UnlockedCall[] = []
  for (const to of [sandboxAddresses.postcards, sandboxAddresses.badges]) {
    const data = encodeFunctionData({ abi, functionName: 'baseUri' })
    const answer = await callRpc(url, 'eth_call', [{ to, data }, 'latest'])
    const [known] = decodeAbiParameters([{ type: 'string' }], answer as Hex) // what the contract's view answers
    if (known === origin) continue
    calls.push({ to, data: encodeFunctionData({ abi, functionName: 'setBaseUri', args: [origin] }) })
  }
  await sendFromUnlocked(url, treasury, calls)
}
