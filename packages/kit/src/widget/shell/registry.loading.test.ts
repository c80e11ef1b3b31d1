import { describe, expect, it } from 'vitest'
import type { LoadedView } from './registry.js'
import { createViewLoader, registry } from './registry.js'

const view: LoadedView = { View: () => null, title: () => 'All Wallets' }

/** A registry whose AllWallets fails as often as said before it comes. */
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

describe('loading views', () => {
  it('has Connect from the start', () => {
    expect(createViewLoader().get('Connect').status).toBe('loaded')
  })

  it('asks for a view once, however often it is wanted', async () => {
    const { asked, views } = createUnsteady(0)
    const loader = createViewLoader(views)
    const settled = whenSettled(loader)
    loader.load('AllWallets')
    loader.load('AllWallets')
    expect(await settled).toBe('loaded')
    loader.load('AllWallets')
    expect(asked).toHaveLength(1)
  })

  it('says when a view did not arrive, and asks again when told to', async () => {
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
