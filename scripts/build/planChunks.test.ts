import { describe, expect, it } from 'vitest'
import { type ModuleLinks, planChunks } from './planChunks.js'

function links(id: string, imports: readonly string[] = [], lazyImports: readonly string[] = []): ModuleLinks {
  return {
    id,
    imports,
    lazyImports,
  }
}

const modules = [
  links('index', ['store'], ['engine', 'mount']),
  links('store'),
  links('engine', ['errors', 'store']),
  links('errors'),
  links('mount', ['row', 'errors', 'store'], ['send']),
  links('row'),
  links('send', ['row', 'fee']),
  links('fee'),
]

describe('planChunks', () => {
  it('keeps the modules that load with an entry in separate files', () => {
    expect([...planChunks(modules, ['index'], {}).initial]).toEqual(['index', 'store'])
  })

  it('groups lazy modules, each into the first group that reaches it', () => {
    const { grouped } = planChunks(modules, ['index'], { engine: ['engine'], widget: ['mount'] })
    expect(Object.fromEntries(grouped)).toEqual({ engine: 'engine', errors: 'engine', mount: 'widget', row: 'widget' })
  })

  it('also groups modules that only an entry of `elsewhere` loads', () => {
    const { initial, grouped } = planChunks(modules, ['index'], { engine: ['engine'] }, ['errors', 'fee'])
    expect([...initial].sort()).toEqual(['fee', 'index', 'store'])
    expect(grouped.get('errors')).toBe('engine')
  })

  it('puts the modules of the base into one file, except entries', () => {
    const { initial, grouped } = planChunks(modules, ['index'], { engine: ['engine'] }, [], ['index', 'store'])
    expect([...initial]).toEqual(['index'])
    expect(grouped.get('store')).toBe('base')
    expect(grouped.get('errors')).toBe('engine')
  })

  it('terminates if modules import each other', () => {
    const ring = [links('a', ['b']), links('b', ['a'])]
    expect(planChunks(ring, ['a'], {}).initial.size).toBe(2)
  })
})
