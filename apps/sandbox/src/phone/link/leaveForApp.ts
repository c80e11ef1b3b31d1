const patienceMs = 600

/**
 * Brings the person back to the app that opened the wallet: a tab of its own is closed, which shows the app's tab again;
 * else the app's own link is followed; else the page before this one. `onStuck` runs when nothing of it worked.
 */
export function leaveForApp(redirect: string | undefined, onStuck: () => void): void {
  const isOwnTab = window.history.length === 1 || window.opener !== null
  if (isOwnTab) window.close()
  else if (redirect !== undefined) window.location.href = redirect
  else window.history.back()
  setTimeout(() => {
    if (isOwnTab && redirect !== undefined) window.location.href = redirect
    else onStuck()
  }, patienceMs)
}
