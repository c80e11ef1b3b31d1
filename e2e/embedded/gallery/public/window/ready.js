window.opener?.postMessage('ready', location.origin)
