import fc from 'fast-check'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArtifact } from '../../../evm/contracts/readArtifact.js'
import { createAddressKey, createPasskey, createTestAccount } from '../testing/createTestAccount.js'
import { type AccountChain, startAccountChain } from '../testing/startAccountChain.js'
import type { AccountOwner } from './accountOwners.js'

const { abi } = readArtifact('FoyerAccount')

/** A change of the owners, as positions in the list of keys. Enough owners sign it, or the keys at `signers`. */
interface Change {
  readonly kind: 'addOwners' | 'removeOwners' | 'setThreshold'
  readonly keys: readonly number[]
  readonly threshold: number
  readonly signers: readonly number[] | 'owners'
}

interface Model {
  readonly owners: ReadonlySet<number>
  readonly threshold: number
}

describe('owner changes of a FoyerAccount', () => {
  let chain: AccountChain
  beforeAll(async () => {
    chain = await startAccountChain()
  })
  afterAll(() => chain.stop())

  it('random changes leave at least one owner and a reachable threshold, and only owners can make them (property)', async () => {
    const position = fc.integer({ min: 0, max: 3 })
    const positions = fc.uniqueArray(position, { minLength: 1, maxLength: 3 })
    const change = fc.record<Change>({
      kind: fc.constantFrom('addOwners', 'removeOwners', 'setThreshold'),
      ...{ keys: positions, threshold: fc.integer({ min: 0, max: 4 }) },
      signers: fc.oneof(fc.constant('owners' as const), positions),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 10 }), async (changes) => {
        const keys = [createAddressKey(), createPasskey(), createAddressKey(), createPasskey()]
        await checkChanges(keys, changes)
      }),
      { numRuns: 6 },
    )
  })

  async function checkChanges(keys: readonly AccountOwner[], changes: readonly Change[]): Promise<void> {
    const select = (positions: readonly number[]) => keys.filter((_, index) => positions.includes(index))
    const account = createTestAccount(chain, select([0, 1]))
    await account.execute([], { owners: select([0]) })
    const read = (functionName: string) => chain.client.readContract({ address: account.address, abi, functionName })
    let model: Model = { owners: new Set([0, 1]), threshold: 1 }
    for (const change of changes) {
      const args = change.kind === 'setThreshold' ? [change.threshold] : [select(change.keys).map((key) => key.encoded)]
      const data = encodeFunctionData({ abi, functionName: change.kind, args })
      const { owners, threshold } = model
      const signers = change.signers === 'owners' ? [...owners].slice(0, threshold) : change.signers
      const result = account.execute([{ to: account.address, data }], { owners: select(signers) })
      const isSigned = signers.length >= threshold && signers.every((signer) => owners.has(signer))
      if (isSigned) {
        const next = applyChange(model, change)
        expect(await result).toMatchObject({ success: next !== undefined })
        model = next ?? model
      } else await expect(result).rejects.toThrow('AA24')
      expect(await read('getSignerCount')).toBe(BigInt(model.owners.size))
      expect(await read('threshold')).toBe(BigInt(model.threshold))
      expect(model.threshold).toBeGreaterThanOrEqual(1)
      expect(model.owners.size).toBeGreaterThanOrEqual(model.threshold)
    }
  }
})

/** Returns the owners after a change, or undefined if the contract must refuse it. */
function applyChange({ owners, threshold }: Model, { kind, keys, threshold: next }: Change): Model | undefined {
  if (kind === 'setThreshold') return next >= 1 && next <= owners.size ? { owners, threshold: next } : undefined
  if (kind === 'addOwners')
    return keys.some((key) => owners.has(key)) ? undefined : { owners: new Set([...owners, ...keys]), threshold }
  const left = new Set([...owners].filter((owner) => !keys.includes(owner)))
  return keys.every((key) => owners.has(key)) && left.size >= threshold ? { owners: left, threshold } : undefined
}
