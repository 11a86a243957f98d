/**
 * The addresses of forms. A route that declares a `form` is sent by browsers without a script too: what was typed is read
 * into the same input, does the same, and leads to a page. A refused form is its page again, with what was typed.
 */
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Problem } from '../problems/index.ts'
import { isRecord } from '../store/index.ts'
import { namedProblemsOf } from './refusals.ts'
import { PageResponse, page, seeOther } from './responses.ts'
import {
  type ErasedForm,
  type Fields,
  limitClassOf,
  type RefusedForm,
  type Route,
  type SentForm,
} from './route.ts'

/** A route and its forms, each at its own address. */
export function addressesOf(route: Route): Route[] {
  const forms = [route.spec.form ?? []].flat() as ErasedForm[]
  const isPage = forms.some(({ at }) => at === undefined)
  return [...(isPage ? [] : [route]), ...forms.map((form) => formRoute(route, form))]
}

function formRoute(route: Route, form: ErasedForm): Route {
  const { path, spec } = route
  const at = form.at ?? path
  const typed = namesIn(path)
    .filter((name) => !namesIn(at).includes(name))
    .map((name): TypedParam => [name, form.params?.[name] ?? name])
  const body = bodyOf(spec, form, typed)
  const withParams = <Sent extends AnySent>(sent: Sent): Sent => {
    const params = typed.map(([name, field]) => [name, sent.fields[field] ?? ''])
    return { ...sent, params: { ...Object.fromEntries(params), ...(sent.params as object) } }
  }
  const prepare = spec.prepare as Step | undefined
  return {
    method: 'POST',
    path: at,
    spec: {
      ...(form.at === undefined ? spec : addressSpec(route, form)),
      form,
      ...(body && { body }),
      ...(prepare && { prepare: (ctx, sent) => prepare(ctx, withParams(sent)) }),
      async act(ctx, sent) {
        const input = withParams(sent as AnySent)
        const done = await (spec.act as Step)(ctx, input)
        const { to } = form
        return goTo(
          typeof to === 'function'
            ? await to(done as never, { ...input, ctx } as never)
            : (to ?? done),
        )
      },
      ...(form.again && {
        again: (problem, sent) => drawAgain(spec.body, form, problem, withParams(sent)),
      }),
    },
  }
}

/** A parameter that the address of the form lacks, and the field that holds it. */
type TypedParam = [name: string, field: string]

type AnySent = SentForm<unknown, Context>

type Step = (first: unknown, second: unknown) => Promise<unknown>

/** A form is a person's: its address takes no token, and nothing that only programs send. */
function addressSpec(route: Route, form: ErasedForm) {
  const { who, role, summary, maxBodyBytes, refuses } = route.spec
  return {
    who: who === 'bearer' ? (role ?? 'member') : who,
    summary: form.summary ?? summary,
    limit: form.limit ?? limitClassOf(route),
    ...(form.isLong && maxBodyBytes && { maxBodyBytes }),
    ...(refuses && { refuses }),
  }
}

const goTo = (end: unknown) => (typeof end === 'string' ? seeOther(end) : end)

function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}

/** The fields of a form, read into what the route's own schema takes; that of a form alone reads them itself. */
function bodyOf({ body }: Route['spec'], form: ErasedForm, typed: readonly TypedParam[]) {
  if (form.at === undefined && !form.read) return body
  const required = Object.fromEntries(typed.map(([, field]) => [field, z.string()]))
  const texts = (sent: unknown) => (isRecord(sent) ? textsIn(sent) : (sent ?? {}))
  const fields = z.preprocess(texts, z.looseObject(required))
  if (!body) return typed.length > 0 ? fields : undefined
  const read = form.read ?? ((typed: Fields) => withoutBlanks(typed, body))
  return fields.transform((typed) => read(typed as Fields)).pipe(body)
}

/** The fields of a form, and of JSON what a form could carry. */
export function textsIn(sent: Record<string, unknown>): Fields {
  const texts = Object.entries(sent).filter(([, value]) => typeof value !== 'object')
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}

/** A browser sends fields that nobody filled in, too. */
function withoutBlanks(fields: Fields, body: z.ZodType): object {
  const shape = shapeOf(body)
  const isNeeded = (name: string) => shape[name]?.safeParse(undefined).success === false
  return Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text !== '' || isNeeded(name)),
  )
}

/** The input of a person is shown again after every kind of error; null for a program, and where a refusal redirects. */
async function drawAgain(
  body: z.ZodType | undefined,
  { again, fieldsOf }: ErasedForm,
  problem: Problem,
  sent: AnySent,
): Promise<unknown> {
  const { code, declared, headers } = problem
  if (!sent.request.wantsHtml || headers['location']) return null
  const end = await again!({
    ...sent,
    problem,
    field: fieldsOf?.[code] ?? fieldOf(body, problem),
    text: declared[sent.ctx.locale],
  } satisfies RefusedForm<unknown, Context> as never)
  if (!(end instanceof PageResponse)) return goTo(end)
  return page({
    ...end.parts,
    status: declared.status,
    headers: { ...end.parts.headers, ...headers, 'cache-control': 'no-store' },
  })
}

/** By the problem that the schema of a field names; else by the field that the refusal names. */
function fieldOf(body: z.ZodType | undefined, { code, context }: Problem): string | null {
  const shape = body ? shapeOf(body) : {}
  const [named] = String(context['field'] ?? '').split('.')
  const found = Object.entries(shape).find(([, field]) => namedProblemsOf(field).includes(code))
  return found?.[0] ?? (named! in shape ? named! : null)
}

/** The fields of an object, however it is refined, prepared and transformed. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, def } = schema as unknown as {
    shape?: Record<string, z.ZodType>
    def: { innerType?: z.ZodType; out?: z.ZodType; in?: z.ZodType }
  }
  const inner = [def.innerType, def.out, def.in].flatMap((one) => (one ? [shapeOf(one)] : []))
  return shape ?? inner.find((one) => Object.keys(one).length > 0) ?? {}
}
