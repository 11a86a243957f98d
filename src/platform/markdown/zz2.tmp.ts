import { renderMarkdown } from './engine.ts'
import { markdownWords } from './words.ts'
import { drawMath } from './math.ts'
const M = 1*1024*1024
const fill = (s: string) => s.repeat(Math.floor(M / s.length))
const cases: Record<string,string> = {
 headings: fill('# a\n'), fragments: fill('[a](#b) '), openmath: fill('$a '), math: fill('$a$ '), mathlines: fill('$$a\n'), mathlinesq: fill('> $$a\n'), mathitem: '- x\n'+ '  $$a\n'.repeat(M/6),
 mathnest: fill('[$a '), brackets: fill('['), brackets2: fill('![['), nestq: fill('> '), nestql: fill('>>>>>>>>\n'), emph: fill('*a **b '), ticks: Array.from({length:1500},(_, i)=>'`'.repeat(i)+' ').join(''), footrefs: '[^a]: x\n\n'+fill('[^a] '), footdefs: Array.from({length:120000},(_, i)=>`[^${i}]: x\n`).join(''), footmix: Array.from({length:60000},(_, i)=>`[^${i}] \n\n[^${i}]: x\n\n`).join(''), footnest: '[^a]: '.repeat(M/6), fences: fill('```\na\n```\n'), unclosed: fill('```js\n'), tasks: fill('- [ ] a\n'), nestlist: Array.from({length:1800},(_, i)=>' '.repeat(i)+'- [ ] a\n').join(''), sameline: fill('- '), table: '| a |\n|---|\n'+fill('| b |\n'), alerts: fill('> [!NOTE]\n> a\n\n'), urls: fill('http://a.b/c '), www: fill('www.a.com '), emails: fill('a@b.co '), images: fill('![a](http://b.c/d.png) '), refs: Array.from({length:60000},(_, i)=>`[r${i}]: /u\n`).join('')+fill('[r1] ').slice(0,M/2), front: '---\na: b\n'+fill('x: y\n'), plain: fill('hello world this is text\n\n'), hebrew: fill('שלום עולם\n\n'), dollars: fill('$'), dd: fill('$$'), longline: fill('a'), links: fill('[a](b) '), colons: fill('a://'), entity: fill('&a'), lt: fill('<a '), lt2: fill('<!--'), cr: fill('\r'), quotes: fill('"'), nul: fill('\0'), parens: fill('[a]('), tildes: fill('~~~'), s: fill('~~a '), backsl: fill('\\'), blanks: fill(' \n'), tabs: fill('\t-'), mathend: fill('a$ '), wwww: fill('www.'), ats: fill('@a.'), em2: fill('_a_b'), tablecells: '|a'.repeat(3000)+'|\n'+'|-'.repeat(3000)+'|\n'+fill('|\n').slice(0,3000*2) }
const only = process.argv[2]
for (const [k, v] of Object.entries(cases)) { if (only && k!==only) continue
 const t = performance.now(); let n = 0
 try { n = renderMarkdown(v, { words: markdownWords.en, math: drawMath }).html.length } catch (e) { console.log(k, 'THROWS', String(e).slice(0, 120)) }
 const d = performance.now() - t; console.log(k.padEnd(12), v.length, Math.round(d), 'ms', n) }
