import { expect, it } from 'vitest'
import type { Check } from './Check.js'
import { runChecks } from './runChecks.js'

function check(name: string, findings: string[] = [], more: Partial<Check> = {}): Check {
  return {
    name,
    run: async () => ({ findings, notes: [`note of ${name}`, 'second note'] }),
    ...more,
  }
}

async function run(checks: Check[], names: string[] = []) {
  const lines: string[] = []
  const outcome = await runChecks(checks, names, '.', (line) => lines.push(line))
  return { ...outcome, text: lines.join('\n') }
}

it('prints one line each, with notes, and names what failed', async () => {
  const result = await run([check('a'), check('b', ['wrong here'])])
  expect(result.passed).toEqual(['a'])
  expect(result.failed).toEqual(['b'])
  expect(result.text).toMatch(/^ok {3}a +\d+\.\d s {2}note of a$/m)
  expect(result.text).toMatch(/^FAIL b +\d+\.\d s {2}1 finding$/m)
  expect(result.text).toContain('       wrong here')
})

it('does not run a check whose need failed, and fails it', async () => {
  const result = await run([check('build', ['broken']), check('sizes', [], { needs: ['build'] })])
  expect(result.failed).toEqual(['build', 'sizes'])
  expect(result.text).toContain('was not run: it needs build to pass')
})

it('takes a check that throws for a failed one', async () => {
  const result = await run([check('a', [], { run: () => Promise.reject(new Error('boom')) })])
  expect(result.failed).toEqual(['a'])
  expect(result.text).toContain('boom')
})

it('runs only the named ones with what they need, and refuses unknown names', async () => {
  const all = [check('build'), check('other', ['no']), check('sizes', [], { needs: ['build'] })]
  expect((await run(all, ['sizes'])).passed).toEqual(['build', 'sizes'])
  expect((await run(all, ['sizzes'])).failed).toEqual(['sizzes'])
})
