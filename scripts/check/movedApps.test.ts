import { expect, it } from 'vitest'
import { listOwn } from './movedApps.js'

it("listOwn: returns errors of the apps and the kit's declarations, but not of other packages", () => {
  const output = [
    "node_modules/wagmi/a.d.ts(1,2): error TS2344: Type 'A' does not fit.",
    "  Type 'string' is not assignable.",
    "packages/kit/dist/index.d.ts(3,4): error TS2307: Cannot find module './gone.js'.",
    'apps/a.tsx(1,1): error TS2305: no exported member.',
    '  It was dropped.',
    '',
  ]
  expect(listOwn(output.join('\n'))).toEqual([output[2], `${output[3]}\n${output[4]}`])
})
