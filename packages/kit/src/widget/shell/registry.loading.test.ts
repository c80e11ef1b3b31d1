import { describe, expect, it } from 'vitest'
import type { LoadedView } from './registry.js'
import { createViewLoader, registry } from './registry.js'

const view: LoadedView = { View: () => null, title: () => 'All wallets' }

/** A registry whose AllWallets view fails to load `failures` times before it loads. */
function createUnsteady(failures: number) {
  const asked: string[] = []
  const AllWallets = async () => {
    asked.push('AllWallets')
    if (asked.length <= failures) throw new Error('The chunk did not arrive')
    return { views: { AllWallets: view } }
  }
  return { asked, views: { ...registry, AllWallets } }
}

function whenSettled(loader: ReturnType<typeof createViewLoader>): Promise<string> {
  return new Promise((resolve) => {
    const undo = loader.subscribe(() => {
      const { status } = loader.get('AllWallets')
      if (status === 'loading') return
      undo()
      resolve(status)
    })
  })
}

describe('createViewLoader', () => {
  it('has Connect from the start', () => {
    expect(createViewLoader().get('Connect').status).toBe('loaded')
  })

  it('loads a view once for several calls', async () => {
    const { asked, views } = createUnsteady(0)
    const loader = createViewLoader(views)
    const settled = whenSettled(loader)
    loader.load('AllWallets')
    loader.load('AllWallets')
    expect(await settled).toBe('loaded')
    loader.load('AllWallets')
    expect(asked).toHaveLength(1)
  })

  it('reports a view that failed to load, and loads it again on the next call', async () => {
    const { asked, views } = createUnsteady(1)
    const loader = createViewLoader(views)
    const failed = whenSettled(loader)
    loader.load('AllWallets')
    expect(await failed).toBe('failed')
    const loaded = whenSettled(loader)
    loader.load('AllWallets')
    expect(await loaded).toBe('loaded')
    expect(asked).toHaveLength(2)
  })
})
