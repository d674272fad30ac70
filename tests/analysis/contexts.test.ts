import { describe, expect, test } from 'vitest';
import { contextsOf } from '../../src/analysis/contexts.ts';
import { enclosingFunction } from '../../src/ast/nodes.ts';
import { findAll, parse } from './source.ts';

interface Seen {
  readonly name: string;
  readonly way: string | undefined;
}

/** The way to each call of `hot…` and `cold…`. */
function waysTo(code: string, filename = '/app/file.ts'): Seen[] {
  const sourceCode = parse(code, filename);
  const asked = contextsOf({ sourceCode, filename, cwd: '/app' });
  return findAll(sourceCode, 'CallExpression').flatMap((node) => {
    if (node.callee.type !== 'Identifier' || !/^(hot|cold)/.test(node.callee.name)) return [];
    const fn = enclosingFunction(node);
    const handler = fn && asked.handlerOf(fn);
    const way = handler && [handler.label, ...handler.through.map(({ name }) => name)].join(' → ');
    return [{ name: node.callee.name, way }];
  });
}

type Case = readonly [title: string, code: string, filename?: string];

const IN_HANDLERS: readonly Case[] = [
  [
    'http.createServer',
    "import http from 'node:http'; http.createServer((req, res) => { hot(); });",
  ],
  [
    'a named import',
    "import { createServer } from 'http'; createServer(function (req, res) { hot(); });",
  ],
  [
    'an alias',
    "const { createServer: make } = require('https'); const s = make; s({}, onRequest); function onRequest() { hot(); }",
  ],
  [
    'a listener',
    "const http = require('http'); const server = http.createServer(); server.on('request', () => { hot(); });",
  ],
  [
    'a stream listener of http2',
    "import http2 from 'http2'; let server; server = http2.createSecureServer({}); server.on('stream', (stream) => { hot(); });",
  ],
  ['new http.Server', "import { Server } from 'http'; new Server(() => hot());"],
  [
    'express',
    "import express from 'express'; const app = express(); app.get('/a', (req, res) => { hot(); });",
  ],
  [
    'express, chained',
    "require('express')().use('/a', mw).post('/b', a, [b, c]); function mw() { hot(); } const a = () => hot(); const b = () => hot(), c = function () { hot(); };",
  ],
  [
    'express.Router',
    "import { Router } from 'express'; const r = Router(); r.route('/x').get(f).post(f); function f() { hot(); }",
  ],
  [
    'new express.Router',
    "import * as express from 'express'; export const r = new express.Router(); r.all('*', f); async function f() { hot(); }",
  ],
  [
    'a wrapped handler',
    "import express from 'express'; import wrap from 'express-async-handler'; const app = express(); app.get('/', wrap(async () => { hot(); }));",
  ],
  [
    'a wrapper of the file',
    "import express from 'express'; const wrap = (fn) => (req, res, next) => { hot(); Promise.resolve(fn(req, res)).catch(next); }; express().get('/', wrap(f)); async function f() { hot(); }",
  ],
  [
    'a bound method',
    "import express from 'express'; class C { constructor() { express().get('/', this.get.bind(this)); } get() { this.load(); } load() { hot(); } }",
  ],
  [
    'a field',
    "const express = require('express'); class S { constructor() { this.app = express(); } start() { this.app.get('/', (q, s) => this.load()); } load() { hot(); } }",
  ],
  [
    'an object of handlers',
    "import express from 'express'; const users = { list(req, res) { users.load(); }, load() { hot(); } }; express().get('/', users.list);",
  ],
  [
    'handlers assigned one by one',
    "import express from 'express'; const users = {}; users.list = function () { hot(); }; express().get('/', users.list);",
  ],
  [
    'routes in a table',
    "import express from 'express'; const app = express(); const routes = [{ path: '/', run: () => { hot(); } }]; for (const { path, run } of routes) app.get(path, run);",
  ],
  [
    'routes in a table, forEach',
    "import express from 'express'; const app = express(); [{ path: '/', run() { hot(); } }].forEach((route) => app.get(route.path, route.run));",
  ],
  [
    'a table of handlers by name',
    "import http from 'http'; const routes = { '/a': a }; function a() { hot(); } http.createServer((req, res) => routes[req.url](req, res));",
  ],
  [
    'a method by name',
    "import express from 'express'; const app = express(); for (const m of ['get', 'post']) app[m]('/', () => hot());",
  ],
  [
    'a server made in a function',
    "import express from 'express'; function make() { const app = express(); return app; } const app = make(); app.get('/', () => { hot(); });",
  ],
  [
    'an app as a parameter',
    "const express = require('express'); const app = express(); routes(app); function routes(a) { a.get('/', () => { hot(); }); }",
  ],
  [
    'a callback in a handler',
    "import express from 'express'; express().get('/', (req, res) => { db.find(q, function (e, rows) { hot(); }); });",
  ],
  [
    'a then in a handler',
    "import express from 'express'; express().get('/', (req, res) => load().then(() => hot()));",
  ],
  [
    'a promise executor',
    "import express from 'express'; express().get('/', (req, res) => new Promise((resolve) => { hot(); }));",
  ],
  [
    'a Koa middleware',
    "import Koa from 'koa'; const app = new Koa(); app.use(async (ctx, next) => { hot(); });",
  ],
  [
    'a Koa router',
    "import Router from '@koa/router'; const r = new Router({ prefix: '/a' }); r.get('/', (ctx) => { hot(); });",
  ],
  [
    'Fastify',
    "import Fastify from 'fastify'; const app = Fastify({ logger: true }); app.get('/', async () => { hot(); });",
  ],
  [
    'Fastify options',
    "import { fastify } from 'fastify'; const app = fastify(); app.get('/', { preHandler: [() => hot()] }, async () => { hot(); });",
  ],
  [
    'Fastify route',
    "const app = require('fastify')(); app.route({ method: 'GET', url: '/', handler: list }); function list() { hot(); }",
  ],
  [
    'a Fastify hook',
    "const app = require('fastify')(); app.addHook('preHandler', async () => { hot(); });",
  ],
  [
    'a Fastify plugin',
    "const app = require('fastify')(); app.register(async (instance, opts) => { instance.get('/', () => hot()); });",
  ],
  [
    'a Fastify plugin of its own file',
    "module.exports = async function (fastify, opts) { fastify.get('/', async () => { hot(); }); };",
  ],
  [
    'fastify-plugin',
    "import fp from 'fastify-plugin'; export default fp(async (f) => { f.addHook('onRequest', async () => { hot(); }); });",
  ],
  [
    'Hapi',
    "const Hapi = require('@hapi/hapi'); const server = Hapi.server({}); server.route({ method: 'GET', path: '/', handler: () => hot() });",
  ],
  [
    'Hapi, several routes',
    "const Hapi = require('@hapi/hapi'); const server = new Hapi.Server(); server.route([{ path: '/', options: { handler: list, pre: [{ method: check }] } }]); function list() { hot(); } function check() { hot(); }",
  ],
  [
    'a Hapi extension',
    "import Hapi from '@hapi/hapi'; const s = Hapi.server(); s.ext('onPreResponse', () => { hot(); });",
  ],
  [
    'Hono',
    "import { Hono } from 'hono'; const app = new Hono().basePath('/a'); app.get('/', (c) => { hot(); }).post('/', () => hot());",
  ],
  [
    'h3',
    "import { defineEventHandler } from 'h3'; export default defineEventHandler(async (event) => { hot(); });",
  ],
  [
    'Socket.IO',
    "import { Server } from 'socket.io'; const io = new Server(http); io.on('connection', (socket) => { socket.on('save', () => { hot(); }); hot(); });",
  ],
  [
    'Socket.IO, older',
    "const io = require('socket.io')(server); io.of('/a').on('connection', function (socket) { socket.on('x', save); }); function save() { hot(); }",
  ],
  [
    'ws',
    "import { WebSocketServer } from 'ws'; const wss = new WebSocketServer({ port: 1 }); wss.on('connection', (ws) => { ws.on('message', () => { hot(); }); });",
  ],
  [
    'net',
    "import net from 'net'; net.createServer((socket) => { socket.on('data', () => hot()); });",
  ],
  [
    'gRPC, a method at a time',
    "import * as grpc from '@grpc/grpc-js'; const server = new grpc.Server(); server.register('/a/B', (call, callback) => { hot(); callback(null, {}); }, f, g, 'unary');",
  ],
  [
    'nice-grpc',
    "import { createServer } from 'nice-grpc'; const server = createServer().use(f); server.add(Definition, { async read(request) { hot(); } });",
  ],
  [
    'constants of whatsapp-web.js',
    "import { Client, Events } from 'whatsapp-web.js'; const client = new Client({}); client.on(Events.MESSAGE_RECEIVED, () => hot());",
  ],
  [
    'tRPC',
    "import { initTRPC } from '@trpc/server'; const t = initTRPC.context().create(); const p = t.procedure; export const r = t.router({ a: p.input(z).query(({ input }) => { hot(); }), b: p.use(() => hot()).mutation(async () => { hot(); }) });",
  ],
  [
    'Apollo',
    "import { ApolloServer } from '@apollo/server'; const resolvers = { Query: { a: () => hot() }, User: { async name() { hot(); } } }; new ApolloServer({ typeDefs, resolvers });",
  ],
  [
    'GraphQL fields',
    "import { GraphQLObjectType } from 'graphql'; new GraphQLObjectType({ name: 'Q', fields: () => ({ a: { type: T, resolve() { hot(); } } }) });",
  ],
  ['BullMQ', "import { Worker } from 'bullmq'; new Worker('mail', async (job) => { hot(); });"],
  [
    'a worker',
    "import { Worker } from 'node:worker_threads'; const w = new Worker('./w.js'); w.on('message', () => { hot(); });",
  ],
  ['Lambda', 'export const handler = async (event) => { hot(); };'],
  [
    'Lambda, CommonJS',
    'exports.handler = async function (event, context) { load(); }; function load() { hot(); }',
  ],
  [
    'Google functions',
    "import { http } from '@google-cloud/functions-framework'; http('hello', (req, res) => { hot(); });",
  ],
  [
    'Azure functions',
    "const { app } = require('@azure/functions'); app.http('hello', { methods: ['GET'], handler: async () => { hot(); } });",
  ],
  [
    'a Next route',
    'export async function GET(request) { hot(); }',
    '/app/src/app/api/users/route.js',
  ],
  ['a Next route, const', 'export const POST = async () => { hot(); };', '/app/app/route.js'],
  [
    'a Next API route',
    'export default function handler(req, res) { hot(); }',
    '/app/pages/api/users.js',
  ],
  [
    'a wrapped Next API route',
    "import { withAuth } from '../lib'; export default withAuth(async (req, res) => { hot(); });",
    '/app/pages/api/users.js',
  ],
  ['server actions', "'use server'; export async function save() { hot(); }"],
  [
    'a server action in a component',
    "export default function Page() { async function save() { 'use server'; hot(); } return save; }",
  ],
  ['a SvelteKit endpoint', 'export function GET() { hot(); }', '/app/src/routes/api/+server.js'],
  [
    'SvelteKit load and actions',
    'export const actions = { default: async () => { hot(); } }; export async function load() { hot(); }',
    '/app/src/routes/+page.server.js',
  ],
  [
    'a Netlify function',
    'export const handler = async () => { hot(); };',
    '/app/netlify/functions/a.js',
  ],
];

const TYPED: readonly Case[] = [
  [
    'an express app by type',
    "import type { Application } from 'express'; export function routes(app: Application) { app.get('/', () => { hot(); }); }",
  ],
  [
    'an express handler by type',
    "import { Request, Response } from 'express'; export const get = async (req: Request, res: Response) => { hot(); };",
  ],
  [
    'a request handler by type',
    "import type { RequestHandler } from 'express'; export const get: RequestHandler = (req, res) => { hot(); };",
  ],
  [
    'a request handler that a function is declared to return',
    "import type { RequestHandler } from 'express'; export function only(role: string): RequestHandler { return (req, res, next) => { hot(); next(); }; }",
  ],
  [
    'a middleware that an arrow function is declared to return',
    "import type { MiddlewareHandler } from 'hono'; export const log = <T>(name: T): MiddlewareHandler<T> => async (c, next) => { hot(); await next(); };",
  ],
  [
    'a middleware that a method is declared to return',
    "import type Koa from 'koa'; export class Log { middleware(): Koa.Middleware { if (this.isOff) return (ctx, next) => next(); return async (ctx, next) => { await next(); hot(); }; } }",
  ],
  [
    'a handler that an async function is declared to return',
    "import type { Handler } from 'hono'; export async function get(): Promise<Handler> { await set(); return (c) => c.text(hot()); }",
  ],
  [
    'a Fastify plugin by type',
    "import type { FastifyPluginAsync } from 'fastify'; const plugin: FastifyPluginAsync = async (server) => { server.get('/', async () => { hot(); }); }; export default plugin;",
  ],
  [
    'a Fastify instance by type',
    "import { FastifyInstance } from 'fastify'; export async function routes(app: FastifyInstance) { app.post('/', async () => { hot(); }); }",
  ],
  [
    'a Nest controller',
    "import { Controller, Get } from '@nestjs/common'; @Controller('cats') export class Cats { @Get(':id') find() { return this.load(); } private load() { hot(); } }",
  ],
  [
    'a Nest service',
    "import { Controller, Post } from '@nestjs/common'; class Service { save() { hot(); } } @Controller() class Cats { constructor(private readonly service: Service) {} @Post() create() { this.service.save(); } }",
  ],
  [
    'a Nest guard',
    "import { CanActivate } from '@nestjs/common'; export class Guard implements CanActivate { canActivate() { hot(); return true; } }",
  ],
  [
    'a Nest resolver',
    "import { Query, Resolver } from '@nestjs/graphql'; @Resolver() class R { @Query(() => String) a() { hot(); } }",
  ],
  [
    'a Nest gateway',
    "import { SubscribeMessage } from '@nestjs/websockets'; class G { @SubscribeMessage('e') handle() { hot(); } }",
  ],
  [
    'Lambda by type',
    "import type { APIGatewayProxyHandler } from 'aws-lambda'; export const main: APIGatewayProxyHandler = async () => { hot(); };",
  ],
  [
    'a Next API route by type',
    "import type { NextApiRequest, NextApiResponse } from 'next'; export default function h(req: NextApiRequest, res: NextApiResponse) { hot(); }",
  ],
];

const ELSEWHERE: readonly Case[] = [
  ['module level', 'cold();'],
  [
    'before listen',
    "import express from 'express'; const app = express(); cold(); app.get('/', () => {}); async function main() { cold(); app.listen(1, () => { cold(); }); } main();",
  ],
  [
    'a name that is not imported',
    "import { app } from './mine.js'; app.get('/', () => { cold(); });",
  ],
  ['a map', "const m = new Map(); m.get('/', () => { cold(); });"],
  ['another createServer', "import { createServer } from 'vite'; createServer(() => { cold(); });"],
  [
    'a shadowed express',
    "import express from 'express'; function f(express) { const app = express(); app.get('/', () => { cold(); }); }",
  ],
  [
    'a setting',
    "import express from 'express'; const app = express(); app.set('x', () => { cold(); }); app.listen(() => { cold(); });",
  ],
  [
    'a Fastify hook of start-up',
    "const app = require('fastify')(); app.addHook('onReady', async () => { cold(); }); app.register(async () => { cold(); });",
  ],
  [
    'an exit listener in a handler',
    "import express from 'express'; express().get('/', () => { process.on('exit', () => { cold(); }); });",
  ],
  [
    'a memo',
    "import express from 'express'; let page; express().get('/', () => load()); function load() { if (page) return page; page = read(); return page; } function read() { cold(); }",
  ],
  [
    'a memo, assigned',
    "import express from 'express'; let page; express().get('/', () => { page ??= read(); }); function read() { cold(); }",
  ],
  [
    'a memo in a map',
    "import express from 'express'; const pages = new Map(); express().get('/', (req) => { let page = pages.get(req.path); if (!page) { page = read(); pages.set(req.path, page); } return page; }); function read() { cold(); }",
  ],
  [
    'a memo in this',
    "import express from 'express'; class S { constructor() { express().get('/', () => this.page()); } page() { if (!this.cached) this.cached = read(); return this.cached; } } function read() { cold(); }",
  ],
  [
    'once',
    "import express from 'express'; import once from 'lodash/once'; const load = once(() => { cold(); }); express().get('/', () => { load(); });",
  ],
  [
    'a cache with a loader',
    "import express from 'express'; express().get('/', () => cache.getOrSet('a', () => { cold(); }));",
  ],
  [
    'development',
    "import express from 'express'; const isProd = process.env.NODE_ENV === 'production'; express().get('/', () => { if (!isProd) read(); }); function read() { cold(); }",
  ],
  [
    'what a function does before it returns a handler, and other functions that it makes',
    "import type { RequestHandler } from 'express'; export function only(role: string): RequestHandler { cold(); const load = () => { cold(); }; return wrap(() => { cold(); }); }",
  ],
  [
    'what a function is not declared to return itself',
    "import type { RequestHandler } from 'express'; export function b(): { handler: RequestHandler } { return make(() => { cold(); }); } export class C { d(): RequestHandler { return class { e = () => { cold(); }; }.e; } }",
  ],
  ['a function nobody calls', "import express from 'express'; export function f() { cold(); }"],
  [
    'a returned function',
    "import express from 'express'; express().get('/', () => make()); function make() { return () => { cold(); }; }",
  ],
  [
    'a class that is made at start-up',
    "import express from 'express'; class S { constructor() { cold(); } get() {} } const s = new S(); express().get('/', () => s.get());",
  ],
  [
    'a page that is built',
    'export const getStaticProps = async () => { cold(); };',
    '/app/pages/index.js',
  ],
  [
    'a static Next route',
    "export const dynamic = 'force-static'; export function GET() { cold(); }",
    '/app/app/feed/route.js',
  ],
  ['a handler of something else', 'export const handler = (argv) => { cold(); };'],
];

function named([title, code, filename]: Case): { title: string; code: string; filename?: string } {
  return filename === undefined ? { title, code } : { title, code, filename };
}

describe('in a handler', () => {
  test.each([...IN_HANDLERS, ...TYPED].map(named))('$title', ({ code, filename }) => {
    const seen = waysTo(code, filename);
    expect(seen.length).toBeGreaterThan(0);
    for (const { name, way } of seen) expect([name, way]).toEqual(['hot', expect.any(String)]);
  });
});

describe('not in a handler', () => {
  test.each(ELSEWHERE.map(named))('$title', ({ code, filename }) => {
    for (const { way } of waysTo(code, filename)) expect(way).toBeUndefined();
  });
});

test('the way names the functions between', () => {
  const code =
    "import express from 'express'; express().get('/users', (req, res) => { list(); }); function list() { rows.map((row) => render(row)); } function render() { hot(); }";
  expect(waysTo(code)).toEqual([{ name: 'hot', way: 'GET /users handler → list → render' }]);
});
