import { type RefObject, useLayoutEffect, useRef } from 'react'

const controls = ':is(button,a,select)'

/**
 * Scrolls a list when its height changes, so that a control does not move: the one with the keyboard focus, otherwise the
 * one under the pointer.
 */
export function useSteadyRows(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = box.current
    const page = list?.closest('.page')
    if (!list || !page) return
    const tops = new WeakMap<Element, number>()
    const topOf = (one: Element) => one.getBoundingClientRect().top - list.getBoundingClientRect().top
    const sizes = new ResizeObserver(() => {
      const find = (state: string) => list.querySelector(controls + state)
      const held = find(':focus-visible') ?? find(':hover')
      if (held) page.scrollTop += topOf(held) - (tops.get(held) ?? topOf(held))
      for (const one of list.querySelectorAll(controls)) tops.set(one, topOf(one))
    })
    sizes.observe(list)
    return () => sizes.disconnect()
  }, [])
  return box
}
