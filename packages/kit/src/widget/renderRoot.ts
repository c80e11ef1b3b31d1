import { createElement, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client'
import { PrerenderedContext } from '../react/PrerenderedContext.js'
import type { Prerender } from './prerender/createPrerender.js'
import { Root, type RootProps } from './Root.js'

/**
 * Draws the widget: in one go into an empty card, because the next thing may already be the opening; or, where it is
 * drawn already, in small steps behind that, taking over the very elements a person may be looking at and tabbing through.
 */
export function renderRoot(props: Omit<RootProps, 'onDrawn'>, prerender: Prerender): ReactRoot {
  const { card } = props.surface
  if (!prerender.beginHydration()) {
    const root = createRoot(card)
    flushSync(() => root.render(createElement(Root, props)))
    prerender.finishHydration()
    return root
  }
  // The last layout effect of the tree runs while React is still at it; a press must come after.
  const onDrawn = () => queueMicrotask(prerender.finishHydration)
  const tree = createElement(PrerenderedContext.Provider, { value: true }, createElement(Root, { ...props, onDrawn }))
  return startHydration(() =>
    // What changed in the very moment is drawn anew, and nobody needs to hear of it.
    hydrateRoot(card, tree, { onRecoverableError: () => undefined }),
  )
}

/** Begins in a transition, which React works on in slices, leaving every frame its time. */
function startHydration(hydrate: () => ReactRoot): ReactRoot {
  const made: ReactRoot[] = []
  startTransition(() => {
    made.push(hydrate())
  })
  const [root] = made
  if (!root) throw new Error('A transition runs at once')
  return root
}
