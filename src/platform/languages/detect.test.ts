import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_POINT } from '#tests/support/code-points.ts'
import { decideExtension } from './ambiguous.ts'
import { ambiguousExtensions, languagesByExtension } from './catalogue.ts'
import {
  allLanguages,
  detectLanguage,
  displayName,
  findLanguage,
  isLanguage,
  knownLanguage,
} from './index.ts'

describe('a name alone is enough', () => {
  test.each(
    `main.py python · app.pyw python · types.pyi python · index.js javascript · index.mjs javascript · index.cjs javascript ·
    view.jsx javascript · index.ts typescript · index.mts typescript · types.d.ts typescript · view.tsx tsx · page.html html ·
    page.htm html · page.xhtml html · style.css css · style.scss scss · style.less less · data.json json · data.jsonc jsonc ·
    data.json5 json5 · tsconfig.json jsonc · package.json json · config.yaml yaml · config.yml yaml · Cargo.toml toml ·
    README.md markdown · notes.markdown markdown · README text · LICENSE text · notes.txt text · picture.svg svg · feed.xml xml ·
    run.sh shell · run.bash shell · run.zsh shell · .bashrc shell · .zshrc shell · run.fish fish · run.ps1 powershell ·
    run.bat batchfile · run.cmd batchfile · Dockerfile dockerfile · dockerfile dockerfile · Dockerfile.prod dockerfile ·
    api.dockerfile dockerfile · Containerfile dockerfile · Makefile makefile · makefile makefile · GNUmakefile makefile · rules.mk makefile ·
    CMakeLists.txt cmake · main.c c · main.cc cpp · main.cpp cpp · main.cxx cpp · main.hpp cpp · main.h c · Program.cs csharp ·
    Program.fs fsharp · Main.java java · Main.kt kotlin · build.gradle gradle · Main.scala scala · Main.groovy groovy ·
    Jenkinsfile groovy · main.go go · go.mod go-module · go.sum go-checksums · main.rs rust · main.rb ruby · Gemfile ruby ·
    Rakefile ruby · Vagrantfile ruby · main.php php · main.pl perl · main.pm perl · main.lua lua · main.r r · main.R r · main.jl julia ·
    main.m matlab · main.mm objective-cpp · main.swift swift · main.dart dart · main.ex elixir · main.exs elixir · main.erl erlang ·
    main.hs haskell · main.ml ocaml · main.clj clojure · main.lisp common-lisp · init.el emacs-lisp · main.scm scheme · main.nim nim ·
    main.zig zig · main.v verilog · main.vhd vhdl · main.sv systemverilog · main.asm assembly · main.s unix-assembly · query.sql sql ·
    schema.graphql graphql · api.proto protobuf · main.tf hcl · nginx.conf nginx · .htaccess apacheconf · .gitignore ignore-list ·
    .gitconfig git-config · .editorconfig editorconfig · .env dotenv · .env.local dotenv · setup.cfg ini · app.ini ini ·
    app.properties java-properties · paper.tex tex · refs.bib bibtex · notes.rst rst · notes.adoc asciidoc · notes.org org ·
    data.csv csv · data.tsv tsv · change.diff diff · change.patch diff · notebook.ipynb jupyter-notebook · app.vue vue ·
    app.svelte svelte · app.astro astro · init.vim vim · .vimrc vim · messages.po gettext-catalog · server.log text · view.html.erb html-erb ·
    view.ejs ejs · view.hbs handlebars · view.pug pug · main.sol solidity · main.wat webassembly · main.cu cuda · shader.glsl glsl ·
    settings.py.bak python · settings.py.example python · nginx.conf.old nginx · prog.PY python · ONE.MD markdown ·
    src/deep/main.rs rust · requirements.txt pip-requirements · module.cairo cairo · main.nix nix · app.dart dart`
      .split('·')
      .map((pair) => {
        const words = pair.trim()
        const gap = words.lastIndexOf(' ')
        return [words.slice(0, gap), words.slice(gap + 1)]
      }),
  )('%s is %s', (name, language) => {
    expect(detectLanguage({ name: name!, content: '' })).toBe(language)
  })
})

describe('what stands in the file decides where a name is shared', () => {
  test.each<[name: string, content: string, language: string]>([
    ['a.h', '#ifndef A\n#define A\nint f(void);\n#endif', 'c'],
    ['a.h', '#pragma once\nnamespace a {\nclass B;\n}', 'cpp'],
    ['a.h', '#include <vector>\nint f(std::vector<int> v);', 'cpp'],
    ['a.h', '#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end', 'objective-c'],
    ['a.m', '#import "A.h"\n@implementation A\n@end', 'objective-c'],
    ['a.m', 'function y = f(x)\n% doubles\ny = 2 * x;\nend', 'matlab'],
    ['a.m', '(* Mathematica *)\nf[x_] := x^2', 'wolfram-language'],
    ['a.ts', 'const a: number = 1', 'typescript'],
    ['a.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1"></TS>', 'xml'],
    ['a.ts', '<TS version="2.1" language="he"></TS>', 'xml'],
    ['a.ts', '<T,>(x: T) => x', 'typescript'],
    ['a.tsx', 'export const A = () => <p>x</p>', 'tsx'],
    ['a.tsx', '<?xml version="1.0"?><tileset name="t"></tileset>', 'xml'],
    ['a.pl', 'use strict;\nmy $x = 1;', 'perl'],
    ['a.pl', ':- module(a, [b/1]).\nb(X) :- c(X).', 'prolog'],
    ['a.pl', 'use v6;\nsay "hi";', 'raku'],
    ['a.pl', '#!/usr/bin/perl\nprint 1;', 'perl'],
    ['a.r', 'x <- c(1, 2)\nplot(x)', 'r'],
    ['a.r', 'REBOL [Title: "x"]', 'rebol'],
    ['a.sql', 'SELECT 1;', 'sql'],
    [
      'a.sql',
      'CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;',
      'plpgsql',
    ],
    ['a.sql', 'DECLARE @x int\nGO\n', 'tsql'],
    ['a.md', '# Title\n\ntext', 'markdown'],
    ['a.md', '(define_insn "addsi3" [])', 'gcc-machine-description'],
    ['a.v', 'module a(input x);\nendmodule', 'verilog'],
    ['a.v', 'Theorem t : forall n, n = n.\nProof. reflexivity. Qed.', 'rocq-prover'],
    ['a.v', 'fn main() {\n\tprintln("x")\n}', 'v'],
    ['a.fs', 'module A\nlet x = 1', 'fsharp'],
    ['a.fs', '#version 330\nvoid main() {}', 'glsl'],
    ['a.cls', '\\ProvidesClass{a}', 'tex'],
    ['a.cls', 'public class A {}', 'apex'],
    ['a.inc', '<?php echo 1;', 'php'],
    ['a.d', 'import std.stdio;\nvoid main() {}', 'd'],
    ['a.d', 'main.o: main.c main.h', 'makefile'],
    ['a.php', '<?hh\nfunction f(): void {}', 'hack'],
    ['a.rs', 'fn main() {}', 'rust'],
    ['a.rs', '<?xml version="1.0"?><a/>', 'xml'],
    ['a.pp', 'class a { }', 'puppet'],
    ['a.pp', 'unit a;\ninterface', 'pascal'],
    ['a.plist', '<?xml version="1.0"?><plist/>', 'xml-property-list'],
    ['a.cfg', '[a]\nb = 1', 'ini'],
    ['a.cfg', 'frontend http\n  bind *:80', 'haproxy'],
    ['a.asc', '-----BEGIN PGP PUBLIC KEY BLOCK-----', 'public-key'],
    ['a.asc', '= Title', 'asciidoc'],
    ['a.cgi', '#!/usr/bin/env python3\nprint(1)', 'python'],
    ['a.cgi', '#!/bin/sh\necho', 'shell'],
    ['a.lean', 'theorem t : 1 = 1 := rfl', 'lean-4'],
    ['a.1', '.TH A 1\n.SH NAME', 'roff-manpage'],
    ['.eslintrc', '{"root": true}', 'jsonc'],
  ])('%s with %j is %s', (name, content, language) => {
    expect(detectLanguage({ name, content })).toBe(language)
  })

  test('every shared extension means one of the languages that share it', () => {
    for (const extension of ambiguousExtensions()) {
      const candidates = languagesByExtension(extension)
      const decided = decideExtension(extension, candidates, '')
      expect([extension, decided === null || candidates.includes(decided)]).toEqual([
        extension,
        true,
      ])
      expect([extension, decided ?? candidates[0]]).not.toContain(undefined)
    }
  })
})

describe('the root element decides between SVG, XML and HTML', () => {
  test.each<[name: string, content: string, language: string]>([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    [
      'a.svg',
      '\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg/>',
      'svg',
    ],
    ['a.svg', '<!DOCTYPE svg [ <!ENTITY a "b > c"> ]><svg/>', 'svg'],
    ['a.svg', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"></svg:svg>', 'svg'],
    ['a.svg', '<SVG></SVG>', 'svg'],
    ['a.svg', '<html><body></body></html>', 'html'],
    ['a.svg', '<rss></rss>', 'xml'],
    ['a.svg', 'not drawn yet', 'svg'],
    ['a.svg', '', 'svg'],
    ['a.xml', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'svg'],
    ['a.xml', '<svgx></svgx>', 'xml'],
    ['a.xml', '<a><svg/></a>', 'xml'],
    ['a.html', '<svg></svg>', 'html'],
    ['picture', '<svg viewBox="0 0 1 1"></svg>', 'svg'],
    ['page', '<!doctype html><title>x</title>', 'html'],
    ['page', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN"><html>', 'html'],
    ['part', '<div class="a">x</div>', 'html'],
    ['feed', '<?xml version="1.0"?><rss/>', 'xml'],
    ['open', '<!-- never closed', 'text'],
  ])('%s with %j is %s', (name, content, language) => {
    expect(detectLanguage({ name, content })).toBe(language)
  })
})

describe('a name that says nothing leaves it to the text', () => {
  test.each<[content: string, language: string]>([
    ['', 'text'],
    ['   \n', 'text'],
    ['just a few words about the shop', 'text'],
    ['שלום עולם, זו רשימת קניות', 'text'],
    ['#!/usr/bin/env python3.12\n', 'python'],
    ['#!/usr/bin/env -S deno run\n', 'javascript'],
    ['#!/usr/bin/env LANG=C bash\n', 'shell'],
    ['#! /bin/sh -e\n', 'shell'],
    ['#!/usr/local/bin/node\n', 'javascript'],
    ['#!/usr/bin/ruby2.7\n', 'ruby'],
    ['#!/usr/bin/perl -w\n', 'perl'],
    ['#!/unknown/thing\n', 'text'],
    ['# -*- mode: ruby -*-\n', 'ruby'],
    ['# vim: set ft=python :\n', 'python'],
    ['{"a": [1, 2]}', 'json'],
    ['\uFEFF{"a": 1}', 'json'],
    ['{not json', 'text'],
    ['<?php echo 1;', 'php'],
    ['diff --git a/x b/x\n', 'diff'],
    ['FROM node:26\nRUN npm ci\n', 'dockerfile'],
    ['\\documentclass{article}', 'tex'],
    ['def f(x):\n    return None\n\nprint(f(1))\n', 'python'],
    ["const a = require('a')\nmodule.exports = () => a\n", 'javascript'],
    ['interface A { b: string }\nfunction f(a: A): string {\n  return a.b\n}\n', 'typescript'],
    [
      "import { useRef } from 'react'\n\ninterface Options {\n  key: string\n}\n\nexport function useKey(o: Options) {\n  const a = useRef(null)\n  return () => a\n}\n",
      'typescript',
    ],
    ['package main\n\nimport "fmt"\n\nfunc main() {\n\tx := 1\n}\n', 'go'],
    ['#include <stdio.h>\nint main(void) { printf("x"); }\n', 'c'],
    ['SELECT a FROM b WHERE c = 1 ORDER BY a;\n', 'sql'],
    ['# Title\n\n- one\n- two\n\n[link](https://example.org)\n', 'markdown'],
  ])('%j is %s', (content, language) => {
    expect(detectLanguage({ name: 'snippet', content })).toBe(language)
    expect(detectLanguage({ name: '', content })).toBe(language)
  })
})

test('any name and any text give a known language, quickly', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: CODE_POINT }),
      fc.string({ unit: CODE_POINT, maxLength: 400 }),
      (name, content) => {
        expect(isLanguage(detectLanguage({ name, content }))).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('hostile text is no slower than honest text', () => {
  for (const piece of [
    '<!--',
    '<!DOCTYPE [',
    '-*- ',
    'vim: set ',
    '((((',
    'a ',
    '\t',
    '"\\',
    '[[[[{"',
  ]) {
    const content = piece.repeat(2 ** 21 / piece.length)
    for (const name of ['x', 'x.h', 'x.m', 'x.sql', 'x.pl', 'x.svg', 'x.d']) {
      expect(isLanguage(detectLanguage({ name, content }))).toBe(true)
    }
  }
})

describe('the catalogue', () => {
  test('knows ids in any case and shows the name that people know', () => {
    expect(isLanguage('Python')).toBe(true)
    expect(['python', 'constructor', '__proto__', ''].map(knownLanguage)).toEqual([
      ...['python', 'text', 'text', 'text'],
    ])
    expect(isLanguage('klingon')).toBe(false)
    expect([displayName('cpp'), displayName('CSharp'), displayName('klingon')]).toEqual([
      'C++',
      'C#',
      'klingon',
    ])
  })

  test('understands ids, names, aliases and extensions', () => {
    const detected = [
      'js',
      'Py',
      'c++',
      'C#',
      'golang',
      'yml',
      'bash',
      'plain text',
      'ts',
      'nothing like it',
    ]
    expect(detected.map(findLanguage)).toEqual([
      'javascript',
      'python',
      'cpp',
      'csharp',
      'go',
      'yaml',
      'shell',
      'text',
      'typescript',
      null,
    ])
  })

  test('lists every language once, by name', () => {
    const languages = allLanguages()
    expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length)
    expect(languages.every(({ id }) => /^[a-z0-9][a-z0-9-]*$/.test(id))).toBe(true)
    for (const id of ['text', 'svg', 'html', 'markdown', 'python', 'c', 'cpp', 'csharp', 'shell']) {
      expect(languages.map((language) => language.id)).toContain(id)
    }
  })
})
