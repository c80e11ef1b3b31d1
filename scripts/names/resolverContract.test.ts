import { createPublicClient, custom, zeroHash } from 'viem'
import { expect, it } from 'vitest'
import { ensAbi, readOrNone } from './resolverContract.js'

const resolver = '0x1111111111111111111111111111111111111111'

/** Reads a text record on a node with a fixed response to every call. */
function read(answer: () => unknown) {
  const client = createPublicClient({ transport: custom({ request: async () => answer() }, { retryCount: 0 }) })
  const question = { address: resolver, abi: ensAbi, functionName: 'text', args: [zeroHash, 'avatar'] } as const
  return readOrNone(client.readContract(question), '')
}
function reject(code: number, message: string) {
  return () => {
    throw Object.assign(new Error(message), { code })
  }
}

it('readOrNone: returns the default for a record that the resolver does not have', async () => {
  expect(await read(() => '0x')).toBe('')
  expect(await read(reject(3, 'execution reverted'))).toBe('')
})

it('readOrNone: throws if the record could not be read', async () => {
  await expect(read(reject(-32_005, 'limit exceeded'))).rejects.toThrow('did not return the records')
})
