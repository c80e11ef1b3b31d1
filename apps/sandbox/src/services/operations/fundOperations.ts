import { type Address, encodeFunctionData, parseAbi, parseEther, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { bundlerAccount } from './operationKeys.js'

const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** The bundler and the deposit of the paymaster are filled up to `full` at a start, if they are below `low`. */
const [low, full] = [parseEther('10'), parseEther('100')]

/** Funds the account that sends user operations, and the deposit from which the paymaster pays their fees. */
export async function fundOperations(url: string, treasury: Address): Promise<void> {
  const balance = await callRpc(url, 'eth_getBalance', [bundlerAccount, 'latest'])
  if (BigInt(String(balance)) < low) await callRpc(url, 'anvil_setBalance', [bundlerAccount, toHex(full)])
  const { accountPaymaster } = sandboxAddresses
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [accountPaymaster] })
  const deposit = BigInt(String(await callRpc(url, 'eth_call', [{ to: entryPoint08Address, data }, 'latest'])))
  if (deposit < low) await sendFromUnlocked(url, treasury, [{ to: accountPaymaster, value: full - deposit }])
}
