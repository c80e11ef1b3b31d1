import { palettes } from '@foyer/ui/palettes'

function variables(theme: 'light' | 'dark') {
  return Object.entries(palettes[theme])
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}

/** The style sheet of the page, in the colours of the modal. It loads no other resources. */
export const pageStyle = `
:root{color-scheme:light;${variables('light')}--accent:#4353ff;--on-accent:#fff;--link:#3a48e0}
@media(prefers-color-scheme:dark){:root{color-scheme:dark;${variables('dark')}--link:#a3abff}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px 48px}
h1{font-size:24px;line-height:1.25;margin:0 0 8px;letter-spacing:-.01em}
h2{font-size:17px;line-height:1.3;margin:0 0 8px}
h3{font-size:14px;font-weight:500;line-height:1.4;margin:0 0 4px}
p{margin:0 0 12px}
.muted{color:var(--text-muted)}
.card{background:var(--bg);border:1px solid var(--border);border-radius:20px;padding:20px 16px;margin-top:16px}
fieldset{border:0;margin:0 0 16px;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:8px}
legend{padding:0;margin-bottom:8px;font-weight:600}
.choice{position:relative}
.choice input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0;cursor:pointer}
.choice span{display:flex;align-items:center;justify-content:center;min-height:44px;padding:4px 8px;border:1px solid var(--border);border-radius:12px;background:var(--surface);text-align:center;font-weight:500}
.choice input:checked+span{border-color:var(--link);background:var(--bg);box-shadow:inset 0 0 0 1px var(--link)}
.choice input:focus-visible+span{outline:2px solid var(--link);outline-offset:2px}
label{display:block;font-weight:500;margin-bottom:6px}
textarea,input[type=text],input[type=file]{display:block;width:100%;min-height:44px;padding:10px 12px;border:1px solid var(--text-muted);border-radius:12px;background:var(--bg);color:var(--text);font:inherit}
textarea{min-height:120px;resize:vertical}
.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:15px;overflow-wrap:anywhere}
.field{margin-bottom:16px}
button{min-height:44px;padding:8px 16px;border:1px solid transparent;border-radius:12px;font:inherit;font-weight:600;cursor:pointer;background:var(--surface);color:var(--text);border-color:var(--border)}
button.main{width:100%;background:var(--accent);color:var(--on-accent)}
button:hover{filter:brightness(.97)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.fault{color:var(--danger);font-weight:500;margin:12px 0 0}
.item{padding:12px 0;border-top:1px solid var(--border)}
.item:first-of-type{border-top:0}
.item output{display:block;min-height:24px;margin-bottom:8px;user-select:text}
.item[data-hidden] output{color:var(--text-muted)}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
@media(max-width:359px){fieldset{grid-template-columns:1fr}}
@media print{.secrets{display:none}}
`

function secret(id: string, title: string): string {
  return `
<div class="item" id="${id}" data-hidden>
<h3 class="muted" id="${id}-title">${title}</h3>
<output class="mono" aria-labelledby="${id}-title">Hidden</output>
<div class="buttons"><button type="button" data-reveal aria-expanded="false" aria-describedby="${id}-title">Reveal</button><button type="button" data-copy aria-describedby="${id}-title" hidden>Copy</button></div>
</div>`
}

function address(id: string, title: string): string {
  return `
<div class="item" id="${id}">
<h3 class="muted" id="${id}-title">${title}</h3>
<output class="mono" aria-labelledby="${id}-title"></output>
<div class="buttons"><button type="button" data-copy aria-describedby="${id}-title">Copy</button></div>
</div>`
}

/** The body of the page, before and after a kit is opened. */
export const pageBody = `
<main>
<h1>Open your recovery kit</h1>
<p>This page opens a wallet with what you keep in your drawer. It works without a server and sends nothing anywhere: save it, switch the network off, and open it from your disk.</p>
<p class="muted">Whoever sees your words or keys can take everything in the wallet. Nobody who helps you needs them.</p>
<noscript><p class="fault">This page needs JavaScript. It runs on your machine only.</p></noscript>
<form id="form" class="card" autocomplete="off">
<fieldset><legend>What do you have?</legend>
<label class="choice"><input type="radio" name="way" value="words" checked><span>24 words</span></label>
<label class="choice"><input type="radio" name="way" value="file"><span>File and code</span></label>
</fieldset>
<div id="by-words"><div class="field"><label for="words">Your 24 words, in order</label><textarea id="words" class="mono" rows="4" spellcheck="false" autocapitalize="none" autocomplete="off" autocorrect="off" aria-describedby="fault"></textarea></div></div>
<div id="by-file" hidden>
<div class="field"><label for="file">File of your kit</label><input id="file" type="file" accept=".json,application/json" aria-describedby="fault"></div>
<div class="field"><label for="code">Code, kept apart from the file</label><input id="code" class="mono" type="text" spellcheck="false" autocapitalize="characters" autocomplete="off" autocorrect="off" aria-describedby="fault"></div>
</div>
<button class="main" type="submit">Show addresses</button>
<p class="fault" id="fault" role="alert"></p>
</form>
<section id="opened" class="card" aria-labelledby="addresses-title" hidden>
<h2 id="addresses-title" tabindex="-1">Addresses of this wallet</h2>
<p class="muted">Are these yours? Then the kit is right, and you need not reveal anything more unless you want to move the wallet.</p>
${address('eip155', 'Ethereum and networks like it')}
${address('solana', 'Solana')}
</section>
<section id="secrets" class="card secrets" aria-labelledby="secrets-title" hidden>
<h2 id="secrets-title">Words and private keys</h2>
<p class="muted">Type or paste them into another wallet to use it there. Each is hidden again after a minute.</p>
${secret('secret-words', '24 words')}
${secret('secret-eip155', 'Private key, Ethereum and networks like it')}
${secret('secret-solana', 'Private key, Solana')}
<button type="button" id="clear">Clear this page</button>
</section>
<p id="status" class="sr" role="status"></p>
</main>`
