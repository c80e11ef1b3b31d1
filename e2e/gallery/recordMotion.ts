import type { Page } from '@playwright/test'

/**
 * An animation at its start: the classes of the element, the duration (ms), the transforms, and whether it waits for
 * the compositor.
 */
interface Motion {
  readonly of: string
  readonly durationMs: unknown
  readonly transforms: readonly unknown[]
  isWaiting?: boolean
}

/**
 * Records every animation from now on. Call it before the page is loaded. `getAnimations()` does not list ended
 * animations, and on a slow machine an animation may end before the first call.
 */
export async function recordMotion(page: Page): Promise<{ list(): Promise<Motion[]>; clear(): Promise<void> }> {
  await page.addInitScript(() => {
    const motions: Motion[] = []
    Object.assign(window, { motions })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options)
      const effect = animation.effect as KeyframeEffect
      const motion: Motion = {
        of: this.className,
        durationMs: effect.getTiming().duration,
        transforms: effect.getKeyframes().flatMap(({ transform }) => transform ?? []),
      }
      motions.push(motion)
      queueMicrotask(() => {
        motion.isWaiting = animation.pending
      })
      return animation
    }
  })
  return {
    list: () => page.evaluate(() => (window as unknown as { motions: Motion[] }).motions),
    clear: () => page.evaluate(() => void (window as unknown as { motions: Motion[] }).motions.splice(0)),
  }
}
