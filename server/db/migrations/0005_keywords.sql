CREATE TABLE "keyword_analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"result" jsonb NOT NULL,
	"summary" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keyword_analyses_report" UNIQUE("user_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "keyword_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "keyword_metrics" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"import_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"volume" integer,
	"cpc" double precision,
	"bid_low" double precision,
	"bid_high" double precision,
	"competition" text,
	"competition_index" smallint,
	"months" jsonb NOT NULL,
	CONSTRAINT "keyword_metrics_key_locale_import_id_pk" PRIMARY KEY("key","locale","import_id")
);
--> statement-breakpoint
CREATE TABLE "keyword_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"month" text NOT NULL,
	"sources" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"report" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keyword_reports_key" UNIQUE("key","locale","month","sources")
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"endpoint" text NOT NULL,
	"code" integer,
	"cost" double precision,
	"called_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keyword_analyses" ADD CONSTRAINT "keyword_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_metrics" ADD CONSTRAINT "keyword_metrics_import_id_keyword_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."keyword_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyword_analyses_age" ON "keyword_analyses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "keyword_imports_start" ON "keyword_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "keyword_metrics_import" ON "keyword_metrics" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "keyword_metrics_words" ON "keyword_metrics" USING gin (to_tsvector('simple', "key"));--> statement-breakpoint
CREATE INDEX "keyword_reports_expiry" ON "keyword_reports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_calls_age" ON "provider_calls" USING btree ("called_at");