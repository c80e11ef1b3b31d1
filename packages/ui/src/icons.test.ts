import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('./icons/', import.meta.url)
const icons = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/export const (\w+) =\s+'([^']+)'/g)])
  .map(([, name = '', data = '']) => [name, data] as const)

/** The number of parameters of each path command. */
const parameterCounts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

describe('icons', () => {
  it('the icon files contain more than 30 icons with unique names', () => {
    expect(icons.length).toBeGreaterThan(30)
    expect(new Set(icons.map(([name]) => name)).size).toBe(icons.length)
  })

  it.each(icons)('%s has valid path data', (_, data) => {
    expect(data).toMatch(/^M/)
    for (const [, command = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
      const wanted = parameterCounts[command.toLowerCase()]
      expect(wanted, command).toBeDefined()
      // Arc flags may be written without spaces, so for arcs only check that there are enough numbers.
      // regexp-ignore: the input is our own
      const count = rest.match(/-?(?:\d+\.\d*|\.\d+|\d+)/g)?.length ?? 0
      if (command.toLowerCase() === 'a') expect(count).toBeGreaterThan(3)
      else expect(wanted === 0 ? count : count % (wanted ?? 1), `${command}${rest}`).toBe(0)
      if (wanted !== 0) expect(count).toBeGreaterThan(0)
    }
  })
})
