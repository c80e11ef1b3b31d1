/** Lets a scrolled list fade where it goes on; touches the page only when that changes. */
export function fadeEdges(page: HTMLElement): void {
  const above = page.scrollTop > 2
  const below = page.scrollHeight - page.clientHeight - page.scrollTop > 2
  const fade = above ? (below ? 'both' : 'top') : below ? 'end' : undefined
  if (page.dataset.fade === fade) return
  if (fade) page.dataset.fade = fade
  else delete page.dataset.fade
}
