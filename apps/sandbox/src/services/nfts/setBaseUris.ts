import { type Address, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'

const abi = parseAbi(['function baseUri() view returns (string)', 'function setBaseUri(string uri)'])

/** Sets the origin of the sandbox pages in both collections, if it is missing or the port has changed. */
export async function setBaseUris(url: string, origin: string, treasury: Address): Promise<void> {
  const calls: UnlockedCall[] = []
  for (const to of [sandboxAddresses.postcards, sandboxAddresses.badges]) {
    const data = encodeFunctionData({ abi, functionName: 'baseUri' })
    const answer = await callRpc(url, 'eth_call', [{ to, data }, 'latest'])
    const [known] = decodeAbiParameters([{ type: 'string' }], answer as Hex) // the return value of the contract's view
    if (known === origin) continue
    calls.push({ to, data: encodeFunctionData({ abi, functionName: 'setBaseUri', args: [origin] }) })
  }
  await sendFromUnlocked(url, treasury, calls)
}
