/** The part of the package that is used here: no other call of it compiles. */
declare module 're2js' {
  interface Matcher {
    find(): boolean
    start(): number
    end(): number
  }

  export class RE2JS {
    static readonly CASE_INSENSITIVE: number
    static readonly MULTILINE: number
    static readonly DOTALL: number
    /** Throws an error with `getDescription()` for what is no pattern. */
    static compile(source: string, flags: number): RE2JS
    programSize(): number
    test(text: string): boolean
    matcher(text: string): Matcher
  }
}
