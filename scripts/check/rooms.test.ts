import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { findings, folders, kit } from './testRepository.js'

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('checkRooms: imports between rooms', () => {
  it('accepts every import that the table allows', () => {
    const found = findings({
      [kit('primitives/ChainId.ts')]: "import { fail } from '../errors/fail.js'\nexport const chain = fail",
      [kit('errors/fail.ts')]: 'export const fail = 1',
      [kit('core/Connector.ts')]: 'export const contract = 1',
      [kit('core/actions/connect.ts')]:
        "import { contract } from '../Connector.js'\nimport { thing } from '@foyer/contract/http/thing'\nexport const connect = [contract, thing]",
      [kit('connectors/injected/injected.ts')]:
        "import { contract } from '../../core/Connector.js'\nexport const injected = contract",
      'packages/contract/src/http/thing.ts': "import * as z from 'zod'\nexport const thing = z",
    })
    expect(found).toEqual([])
  })

  it('reports a room that the table does not allow', () => {
    const found = findings({
      [kit('core/connect.ts')]: "import { View } from '../widget/View.js'\nexport const connect = View",
      [kit('widget/View.tsx')]: 'export const View = () => <p />',
    })
    expect(found).toEqual([
      'packages/kit/src/core/connect.ts:1 room core may not import room widget (packages/kit/src/widget/View.tsx)',
    ])
  })

  it('reports a forbidden room in a lazy import, a type import and a re-export', () => {
    for (const line of [
      "export const load = () => import('../widget/View.js')",
      "export type V = import('../widget/View.js').View",
      "import type { View } from '../widget/View.js'\nexport type V = View",
      "export { View } from '../widget/View.js'",
      "export * from '../widget/View.js'",
    ]) {
      expect(findings({ [kit('core/a.ts')]: line, [kit('widget/View.ts')]: 'export type View = 1' })).toHaveLength(1)
    }
  })

  it("lets the widget use core's types, actions and limits, but not its construction", () => {
    const limits = { [kit('core/limits.ts')]: 'export const most = 1' }
    const reads = "import { most } from '../core/limits.js'\nexport const a = most"
    expect(findings({ ...limits, [kit('widget/a.ts')]: reads })).toEqual([])
    const core = { [kit('core/Store.ts')]: 'export const store = 1\nexport type Store = 1' }
    expect(
      findings({
        ...core,
        [kit('widget/a.ts')]: "import type { Store } from '../core/Store.js'\nexport type A = Store",
      }),
    ).toEqual([])
    const found = findings({
      ...core,
      [kit('widget/a.ts')]: "import { store } from '../core/Store.js'\nexport const a = store",
    })
    expect(found[0]).toContain('may import only types of room core')
  })

  it('lets adapters and connectors load only the contracts of core', () => {
    const found = findings({
      [kit('core/actions/send.ts')]: 'export const send = 1',
      [kit('adapters/eip155/send.ts')]: "import { send } from '../../core/actions/send.js'\nexport const a = send",
    })
    expect(found).toEqual([
      'packages/kit/src/adapters/eip155/send.ts:1 room adapters/eip155 may import only Connector, Adapter, limits of room core, not packages/kit/src/core/actions/send.ts',
    ])
  })

  it('reports an import of core in the frame, also by package name', () => {
    const found = findings({
      'apps/frame/main.ts': "import { createClient } from '@foyer/kit'\nexport const a = createClient",
      [kit('index.ts')]: 'export const createClient = 1',
    })
    expect(found[0]).toContain('room frame may not import room entry')
  })

  it('lets the command of the kit import modules of Node, and no package', () => {
    const found = findings({
      [kit('doctor/a.ts')]: "import { get } from 'node:http'\nexport const a = get",
      [kit('doctor/b.ts')]: "import { http } from 'viem'\nexport const b = http",
    })
    expect(found).toEqual(['packages/kit/src/doctor/b.ts:1 room doctor may not import the package viem'])
  })

  it('reports a chain library in core and a Node module in the kit', () => {
    const found = findings({
      [kit('core/a.ts')]: "import { http } from 'viem'\nexport const a = http",
      [kit('react/b.ts')]: "import { join } from 'node:path'\nexport const b = join",
      [kit('adapters/eip155/c.ts')]: "import { http } from 'viem/chains'\nexport const c = http",
    })
    expect(found).toEqual([
      'packages/kit/src/core/a.ts:1 room core may not import the package viem',
      'packages/kit/src/react/b.ts:1 room react may not import the package node:path',
    ])
  })

  it('reports a value import of a higher rank inside core, but not a type import', () => {
    const files = { [kit('core/actions/connect.ts')]: 'export const connect = 1\nexport type Connect = 1' }
    const up = "import { connect } from '../actions/connect.js'\nexport const s = connect"
    expect(findings({ ...files, [kit('core/state/State.ts')]: up })[0]).toContain('is above this file in room core')
    const typed = "import type { Connect } from '../actions/connect.js'\nexport type S = Connect"
    expect(findings({ ...files, [kit('core/state/State.ts')]: typed })).toEqual([])
  })

  it('lets a test import rooms that shipped code may not', () => {
    const found = findings({
      [kit('core/a.test.ts')]:
        "import { http } from 'viem'\nimport { View } from '../widget/View.js'\nexport const a = [http, View]",
      [kit('widget/View.ts')]: 'export const View = 1',
    })
    expect(found).toEqual([])
  })
})

it('checkRooms: recognizes test support by its file name, and reports it in shipped code', () => {
  const engine = { [kit('core/testEngine.ts')]: "import { http } from 'viem'\nexport const engine = http" }
  expect(findings(engine)).toEqual([])
  const found = findings({
    ...engine,
    [kit('core/a.ts')]: "import { engine } from './testEngine.js'\nexport const a = engine",
  })
  expect(found[0]).toContain('shipped code may not import a test file')
})

it("checkRooms: treats a program's `testing` folder as tests, and the kit's `testing` room as shipped", () => {
  const source = "import { View } from './View.js'\nlet count = 0\nexport const a = () => [View, ++count]"
  const view = 'export const View = 1'
  expect(
    findings({
      'apps/frame/package.json': '{}',
      'apps/frame/src/testing/a.ts': source,
      'apps/frame/src/testing/View.ts': view,
    }),
  ).toEqual([])
  expect(findings({ [kit('testing/a.ts')]: source, [kit('testing/View.ts')]: view })[0]).toContain('module-level state')
})

describe('checkRooms: package exports', () => {
  it('reports an import of a package file that is not exported', () => {
    const found = findings({
      'apps/playground/package.json': '{ "name": "@foyer/playground" }',
      'apps/playground/src/a.ts': "import { store } from '@foyer/kit/core/Store'\nexport const a = store",
      [kit('core/Store.ts')]: 'export const store = 1',
    })
    expect(found).toEqual(["apps/playground/src/a.ts:1 '@foyer/kit/core/Store' is not among the exports of @foyer/kit"])
  })

  it('reports a relative import of another package, also in tests', () => {
    const found = findings({
      'e2e/a.spec.ts': "import { store } from '../packages/kit/src/core/Store.js'\nexport const a = store",
      [kit('core/Store.ts')]: 'export const store = 1',
    })
    expect(found[0]).toContain('enters @foyer/kit by path')
  })

  it('lets an exempt folder import a package by path, but only the allowed package', () => {
    const insiders = [{ folder: 'e2e/gallery/', package: '@foyer/kit', why: 'proves the list' }]
    const files = {
      [kit('ui/Button.ts')]: 'export const button = 1',
      'packages/contract/src/a.ts': 'export const a = 1',
    }
    const gallery = "import { button } from '../../packages/kit/src/ui/Button.js'\nexport const g = button"
    expect(findings({ ...files, 'e2e/gallery/a.ts': gallery }, { insiders })).toEqual([])
    expect(findings({ ...files, 'e2e/other/a.ts': gallery }, { insiders })).toHaveLength(1)
    const contract = "import { a } from '../../packages/contract/src/a.js'\nexport const g = a"
    expect(findings({ ...files, 'e2e/gallery/a.ts': contract }, { insiders })).toHaveLength(1)
  })

  it('accepts exact and pattern exports', () => {
    const found = findings({
      'e2e/a.ts':
        "import { r } from '@foyer/kit/react'\nimport { n } from '@foyer/kit/networks/layer1'\nexport const a = [r, n]",
      [kit('react/index.ts')]: 'export const r = 1',
      [kit('networks/layer1.ts')]: 'export const n = 1',
    })
    expect(found).toEqual([])
  })

  it('reports an import of a missing file and a file that does not parse', () => {
    const found = findings({ [kit('core/a.ts')]: "import './gone.js'", [kit('core/b.ts')]: 'const = 1' })
    expect(found).toHaveLength(2)
    expect(found.join()).toContain("'./gone.js' matches no file")
    expect(found.join()).toContain('packages/kit/src/core/b.ts:1 does not parse')
  })
})
