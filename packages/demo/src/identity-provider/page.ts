import type { Directory } from './accounts.ts'

/** Renders the page on which the user chooses an account: one button for each account, and one to decline. */
export function renderChooserPage({ title, accounts }: Directory, request: URLSearchParams): string {
  const hidden = [...request].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join('')
  const buttons = accounts
    .map(
      ({ id, name, detail }) =>
        `<li><button name="account" value="${escape(id)}"><b>${escape(name)}</b><span>${escape(detail)}</span></button></li>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (demo)</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f3f4f1;color:#1b2228;display:grid;min-height:100vh;place-items:center}
main{background:#fff;border:1px solid #dcded7;border-radius:8px;padding:2rem;width:min(26rem,calc(100vw - 2rem));box-sizing:border-box}
h1{font-size:1.35rem;margin:0 0 .25rem}p{color:#566068;margin:0 0 1.25rem}ul{list-style:none;margin:0 0 1rem;padding:0}
li button{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;width:100%;padding:.85rem 0;border:0;border-top:1px solid #e6e8e2;background:none;font:inherit;text-align:start;cursor:pointer}
li button:hover b{text-decoration:underline}li span{color:#566068;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.decline{border:1px solid #b9beb3;border-radius:6px;background:none;font:inherit;padding:.55rem 1rem;cursor:pointer}
</style></head><body><main><h1>${title}</h1><p>A stand-in for the demo firm. Whoever you choose shows who they are.</p>
<form method="post" action="/authorize">${hidden}<ul>${buttons}</ul><button class="decline" name="account" value="">Decline</button></form></main></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
