// Behaves like the window page of the server (apps/server/src/frameOrigin/framePages.ts).
function offer() {
  if (!document.body.firstElementChild) window.opener?.postMessage('foyer-window-ready', location.origin)
}
addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && data === 'foyer-window-close') close()
})
offer()
setInterval(offer, 100)
