import { createPublicClient, custom, zeroHash } from 'viem'
import { expect, it } from 'vitest'
import { ensAbi, readOrNone } from './resolverContract.js'

const resolver = '0x1111111111111111111111111111111111111111'

/** Reads a text of a resolver on a node that answers every call the same. */
function read(answer: () => unknown) {
  const client = createPublicClient({ transport: custom({ request: async () => answer() }, { retryCount: 0 }) })
  const question = { address: resolver, abi: ensAbi, functionName: 'text', args: [zeroHash, 'avatar'] } as const
  return readOrNone(client.readContract(question), '')
}
function refuse(code: number, message: string) {
  return () => {
    throw Object.assign(new Error(message), { code })
  }
}

it('takes a record that the resolver does not know for none', async () => {
  expect(await read(() => '0x')).toBe('')
  expect(await read(refuse(3, 'execution reverted'))).toBe('')
})

it('never takes a record that could not be read for none', async () => {
  await expect(read(refuse(-32_005, 'limit exceeded'))).rejects.toThrow('did not tell')
})
