/** From where to where the content area goes, in px. */
export type HeightPlan = { from: number; to: number }

/**
 * What to animate when the content measures `measured`. The first measure has nothing to come from; half a pixel is
 * not a change. While an animation runs, `shown` is where the card stands now, so that a new change continues from there.
 */
export function planHeight(
  previous: number | undefined,
  measured: number,
  shown: number | undefined,
  still: boolean,
): HeightPlan | undefined {
  if (previous === undefined || still || measured <= 0) return undefined
  const from = shown ?? previous
  if (Math.abs(from - measured) < 0.5) return undefined
  return { from, to: measured }
}
