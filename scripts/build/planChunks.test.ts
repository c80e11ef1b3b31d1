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
  it('keeps what an entry loads in files of its own', () => {
    expect([...planChunks(modules, ['index'], {}).initial]).toEqual(['index', 'store'])
  })

  it('puts what loads late together, each module into the first group that reaches it', () => {
    const { grouped } = planChunks(modules, ['index'], { engine: ['engine'], widget: ['mount'] })
    expect(Object.fromEntries(grouped)).toEqual({ engine: 'engine', errors: 'engine', mount: 'widget', row: 'widget' })
  })

  it('groups what else only an entry has that no page loads', () => {
    const { initial, grouped } = planChunks(modules, ['index'], { engine: ['engine'] }, ['errors', 'fee'])
    expect([...initial].sort()).toEqual(['fee', 'index', 'store'])
    expect(grouped.get('errors')).toBe('engine')
  })

  it('puts what the base reaches into one file, but no entry', () => {
    const { initial, grouped } = planChunks(modules, ['index'], { engine: ['engine'] }, [], ['index', 'store'])
    expect([...initial]).toEqual(['index'])
    expect(grouped.get('store')).toBe('base')
    expect(grouped.get('errors')).toBe('engine')
  })

  it('comes to an end where modules import each other', () => {
    const ring = [links('a', ['b']), links('b', ['a'])]
    expect(planChunks(ring, ['a'], {}).initial.size).toBe(2)
  })
})
