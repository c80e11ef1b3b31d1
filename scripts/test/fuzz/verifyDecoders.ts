import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bySuite, parseSuite, randomSeedVariable, readRandomSeed, suiteVariable } from '../suite.js'
import type { Decoder } from './Decoder.js'
import { createDecoderRunner } from './runDecoder.js'

/** `npm test` always creates the same inputs. The other suites create those of the seed that the run prints. */
const fixedSeed = 20_260_101

interface Runs {
  /** The number of mutants of each decoder. */
  readonly mutants: number
  /** The number of input pairs of each decoder, in which one is twice as large as the other. */
  readonly doubled: number
}

const sizes: { readonly main: Runs; readonly all: Runs; readonly soak: Runs } = {
  main: { mutants: 25, doubled: 2 },
  all: { mutants: 1_500, doubled: 40 },
  soak: { mutants: 40_000, doubled: 400 },
}

/**
 * Adds a test for each decoder of a table. Seeds must decode. Mutants must decode, or throw an error that `isRefusal`
 * accepts, within the time limit. The time may only grow with the size of the input.
 */
export function verifyDecoders(
  title: string,
  decoders: readonly Decoder[],
  isRefusal: (error: unknown) => boolean,
): void {
  const suite = parseSuite(process.env[suiteVariable])
  const seed = (suite === 'main' ? undefined : readRandomSeed()) ?? fixedSeed
  const runs = bySuite(sizes)
  const runner = createDecoderRunner()
  const timeout = 60_000 + runs.mutants * 20

  describe(title, () => {
    it('each decoder of the table has a unique name', () => {
      expect(new Set(decoders.map(({ name }) => name)).size).toBe(decoders.length)
    })

    it.each(
      decoders.map((decoder) => [decoder.name, { ...decoder, isRefusal: decoder.isRefusal ?? isRefusal }] as const),
    )('%s: decodes its seeds, and decodes or rejects their mutants in time', { timeout }, async (_, decoder) => {
      for (const input of decoder.seeds) {
        const outcome = await runner.run(decoder, input)
        const isAccepted = 'value' in outcome && decoder.accepts(outcome.value)
        if (!isAccepted) throw new Error(`a seed of ${decoder.name} is not valid: ${formatOutcome(outcome)}`)
      }
      await checkAll(seed, runs.mutants, decoder.mutants, (input) => runner.runInTime(decoder, input))
      await checkAll(seed, runs.doubled, decoder.stretched, (create) => runner.runDoubled(decoder, create))
    })
  })
}

/** Runs a property. Throws the error of the smallest input, with the seed that reproduces it. */
async function checkAll<Input>(
  seed: number,
  numRuns: number,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
): Promise<void> {
  const found = await fc.check(fc.asyncProperty(inputs, check), { seed, numRuns, interruptAfterTimeLimit: 600_000 })
  if (!found.failed) return
  const { errorInstance } = found
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`${message}\nseed: ${seed} (${randomSeedVariable}=${seed} repeats it), run ${found.numRuns}`, {
    cause: errorInstance,
  })
}

function formatOutcome(outcome: object) {
  return 'refusal' in outcome ? String(outcome.refusal) : 'empty'
}
